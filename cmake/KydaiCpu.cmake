# What processor the program is built for.  `./run` builds on the machine that will run it, so by default the compiler may use
# what that machine has: KYDAI_CPU=host is x86-64-v3 (2013 and later: BMI2, AVX2) if it has all of that, else the compiler's
# baseline.  Give a name that -march= knows, or `baseline`, for a program that is to be carried elsewhere.
set(KYDAI_CPU "host" CACHE STRING "host, baseline or a name for -march=")

set(kydai_march "${KYDAI_CPU}")
if(KYDAI_CPU STREQUAL "host")
  set(kydai_march "baseline")
  if(CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64" AND EXISTS /proc/cpuinfo)
    set(kydai_march "x86-64-v3")
    file(STRINGS /proc/cpuinfo kydai_cpu_flags REGEX "^flags" LIMIT_COUNT 1)
    foreach(flag abm avx avx2 bmi1 bmi2 f16c fma movbe)
      if(NOT "${kydai_cpu_flags} " MATCHES " ${flag} ")
        set(kydai_march "baseline")
      endif()
    endforeach()
  endif()
endif()
if(NOT kydai_march STREQUAL "baseline")
  add_compile_options(-march=${kydai_march})
endif()
# A product and a sum stay two roundings, so that every machine and the wasm module reckon the same numbers.
add_compile_options(-ffp-contract=off)
message(STATUS "Built for: ${kydai_march}")
