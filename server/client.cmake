# The built web client (web/dist) as part of the program: every file, and its gzip where that is
# smaller, in one assembler source by .incbin (which, unlike `ld -r -b binary`, leaves the stack
# non-executable), with a table beside it.  Without web/dist the table is empty and the server shows a
# page that says so.  Building again after `npm run build` takes the new files in.
set(KYDAI_CLIENT_DIR ${CMAKE_SOURCE_DIR}/web/dist)
set(client_out ${CMAKE_CURRENT_BINARY_DIR}/client)
file(GLOB_RECURSE client_files CONFIGURE_DEPENDS ${KYDAI_CLIENT_DIR}/*)
find_program(KYDAI_GZIP gzip)

enable_language(ASM)
add_custom_command(
  OUTPUT ${client_out}/client.S ${client_out}/client.cpp
  COMMAND ${CMAKE_COMMAND} -DCLIENT=${KYDAI_CLIENT_DIR} -DOUT=${client_out} -DGZIP=${KYDAI_GZIP}
          -P ${CMAKE_CURRENT_SOURCE_DIR}/embed_client.cmake
  DEPENDS ${client_files} ${CMAKE_CURRENT_SOURCE_DIR}/embed_client.cmake
  VERBATIM)
target_sources(server PRIVATE ${client_out}/client.S ${client_out}/client.cpp)
# What .incbin reads is invisible to the compiler's own dependency scan (and to ccache).
set_source_files_properties(${client_out}/client.S PROPERTIES OBJECT_DEPENDS "${client_files}")
