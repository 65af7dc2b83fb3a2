# The net and the opening book of ouk become sources, so that the program carries them in itself.
function(kydai_embed_ouk file name symbol)
  set(source ${CMAKE_CURRENT_BINARY_DIR}/${name}.cpp)
  add_custom_command(OUTPUT ${source}
    COMMAND ${CMAKE_COMMAND} -D FILE=${CMAKE_CURRENT_SOURCE_DIR}/${file} -D SOURCE=${source}
            -D HEADER=catalog/${name}.hpp -D SYMBOL=${symbol} -P ${CMAKE_SOURCE_DIR}/cmake/embed.cmake
    DEPENDS ${file} ${CMAKE_SOURCE_DIR}/cmake/embed.cmake VERBATIM)
  set(ouk_nets ${ouk_nets} ${source} PARENT_SCOPE)
endfunction()
set(ouk_nets)
kydai_embed_ouk(ouk_weights.net ouk_embedded kOukNetBytes)
kydai_embed_ouk(ouk_book.txt ouk_book_embedded kOukBookBytes)
