# GLPK::glpk, the simplex method in doubles. Debian's package has no CMake files of its own.
find_path(GLPK_INCLUDE_DIR glpk.h)
find_library(GLPK_LIBRARY glpk)
mark_as_advanced(GLPK_INCLUDE_DIR GLPK_LIBRARY)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(GLPK REQUIRED_VARS GLPK_LIBRARY GLPK_INCLUDE_DIR)
if(GLPK_FOUND AND NOT TARGET GLPK::glpk)
    add_library(GLPK::glpk UNKNOWN IMPORTED)
    set_target_properties(GLPK::glpk PROPERTIES IMPORTED_LOCATION ${GLPK_LIBRARY}
                                                INTERFACE_INCLUDE_DIRECTORIES ${GLPK_INCLUDE_DIR})
endif()
