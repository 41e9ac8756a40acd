# Run by `cmake --install`, with `source`, `staging`, `destination` and `headers` set. Installed headers lie below deduce/,
# and include each other by that name: a caller may have an engine/ of his own.
cmake_policy(VERSION 3.25)
foreach(header IN LISTS headers)
    string(REGEX REPLACE "^include/deduce/" "" name ${header})
    file(READ ${source}/${header} text)
    string(REGEX REPLACE "#include \"(engine|rulesets)/" "#include \"deduce/\\1/" text "${text}")
    file(CONFIGURE OUTPUT ${staging}/deduce/${name} CONTENT "@text@" @ONLY) # written where it differs
    get_filename_component(folder deduce/${name} DIRECTORY)
    file(INSTALL ${staging}/deduce/${name} DESTINATION ${destination}/${folder})
endforeach()
