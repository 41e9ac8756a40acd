# `cmake --install`: the program, and the library for find_package(deduce): see docs/own-games.md.
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)
include(${CMAKE_CURRENT_LIST_DIR}/public_headers.cmake)

set(config_dir ${CMAKE_INSTALL_LIBDIR}/cmake/deduce)
install(TARGETS deduce_engine deduce_rulesets EXPORT deduceTargets INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(EXPORT deduceTargets NAMESPACE deduce:: DESTINATION ${config_dir})
configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/deduceConfig.cmake.in deduceConfig.cmake
                              INSTALL_DESTINATION ${config_dir})
write_basic_package_version_file(deduceConfigVersion.cmake COMPATIBILITY SameMajorVersion)
install(FILES ${PROJECT_BINARY_DIR}/deduceConfig.cmake ${PROJECT_BINARY_DIR}/deduceConfigVersion.cmake
              ${CMAKE_CURRENT_LIST_DIR}/FindxxHash.cmake
        DESTINATION ${config_dir})

install(CODE "
    set(source \"${PROJECT_SOURCE_DIR}\")
    set(staging \"${PROJECT_BINARY_DIR}/public_headers\")
    set(destination \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_INCLUDEDIR}\")
    set(headers \"${DEDUCE_PUBLIC_HEADERS}\")")
install(SCRIPT ${CMAKE_CURRENT_LIST_DIR}/install_headers.cmake)
