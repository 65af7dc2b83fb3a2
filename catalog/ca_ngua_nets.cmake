# The nets of ca-ngua become a source, so that the program carries them in itself.
set(ca_ngua_nets ${CMAKE_CURRENT_BINARY_DIR}/ca_ngua_embedded.cpp)
add_custom_command(OUTPUT ${ca_ngua_nets}
  COMMAND ${CMAKE_COMMAND} -D FILE=${CMAKE_CURRENT_SOURCE_DIR}/ca_ngua_book.net -D SOURCE=${ca_ngua_nets}
          -D HEADER=catalog/ca_ngua_embedded.hpp -D SYMBOL=kCaNguaNetBytes -P ${CMAKE_SOURCE_DIR}/cmake/embed.cmake
  DEPENDS ca_ngua_book.net ${CMAKE_SOURCE_DIR}/cmake/embed.cmake VERBATIM)
