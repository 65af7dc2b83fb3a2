# The net of ouk becomes a source, so that the program carries it in itself.
set(ouk_nets ${CMAKE_CURRENT_BINARY_DIR}/ouk_embedded.cpp)
add_custom_command(OUTPUT ${ouk_nets}
  COMMAND ${CMAKE_COMMAND} -D FILE=${CMAKE_CURRENT_SOURCE_DIR}/ouk_weights.net -D SOURCE=${ouk_nets}
          -D HEADER=catalog/ouk_embedded.hpp -D SYMBOL=kOukNetBytes -P ${CMAKE_SOURCE_DIR}/cmake/embed.cmake
  DEPENDS ouk_weights.net ${CMAKE_SOURCE_DIR}/cmake/embed.cmake VERBATIM)
