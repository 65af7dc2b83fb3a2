# kydai_room(NAME [PURE] SOURCES ... [USES ...] [LIBRARIES ...])  one library target for one room.
#   PURE: the room does no I/O and throws nothing; it is compiled without exceptions and RTTI.
# kydai_test(NAME SOURCES ... USES ... [LABELS ...] [DEFINITIONS ...])  one GoogleTest program, each test a ctest
#   case; nothing where there is no GoogleTest, nor for those labelled slow without KYDAI_SLOW.
# kydai_walk_test(GAME)  the laws on random games (tests/walk_test.cpp), and far longer walks under the label slow.
function(kydai_warnings target)
  target_compile_options(${target} PRIVATE
    -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror
    # Partly named aggregates are our way to write options with defaults.
    -Wno-missing-field-initializers)
endfunction()

function(kydai_room name)
  cmake_parse_arguments(ROOM "PURE" "" "SOURCES;USES;LIBRARIES" ${ARGN})
  add_library(${name} STATIC ${ROOM_SOURCES})
  target_include_directories(${name} PUBLIC ${CMAKE_SOURCE_DIR})
  target_link_libraries(${name} PUBLIC ${ROOM_USES} ${ROOM_LIBRARIES})
  kydai_warnings(${name})
  if(ROOM_PURE)
    target_compile_options(${name} PRIVATE -fno-exceptions -fno-rtti)
  endif()
endfunction()

option(KYDAI_SLOW "Build the tests that take minutes too (./test --slow)" OFF)
include(GoogleTest)
function(kydai_test name)
  if(NOT GTest_FOUND)
    return()
  endif()
  cmake_parse_arguments(TEST "" "" "SOURCES;USES;LABELS;DEFINITIONS" ${ARGN})
  if("slow" IN_LIST TEST_LABELS AND NOT KYDAI_SLOW)
    return()
  endif()
  add_executable(${name} ${TEST_SOURCES})
  target_include_directories(${name} PRIVATE ${CMAKE_SOURCE_DIR})
  target_link_libraries(${name} PRIVATE ${TEST_USES} GTest::gtest GTest::gmock GTest::gtest_main)
  target_compile_definitions(${name} PRIVATE KYDAI_SOURCE_DIR="${CMAKE_SOURCE_DIR}"
    ${TEST_DEFINITIONS})
  kydai_warnings(${name})
  # Compiling a test well takes longer than running it badly; only what plays for minutes is worth it.
  if(NOT "slow" IN_LIST TEST_LABELS)
    target_compile_options(${name} PRIVATE $<$<CONFIG:Release>:-O0>)
  endif()
  # PRE_TEST: the tests are listed when ctest runs, so that building does not run the programs.
  gtest_discover_tests(${name} DISCOVERY_MODE PRE_TEST PROPERTIES TIMEOUT 900 LABELS "${TEST_LABELS}")
endfunction()

function(kydai_walk_test game)
  kydai_test(${game}_walk_test SOURCES tests/walk_test.cpp USES ${game} testkit)
  kydai_test(${game}_long_walk_test SOURCES tests/walk_test.cpp USES ${game} testkit
    LABELS slow DEFINITIONS KYDAI_LONG_WALKS)
endfunction()
