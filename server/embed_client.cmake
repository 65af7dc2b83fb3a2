# Run at build time by client.cmake: writes OUT/client.S and OUT/client.cpp for the files in CLIENT.
cmake_minimum_required(VERSION 3.25)
file(MAKE_DIRECTORY ${OUT}/gzip ${OUT}/files)

set(mime_html "text/html; charset=utf-8")
set(mime_js "text/javascript; charset=utf-8")
set(mime_mjs "text/javascript; charset=utf-8")
set(mime_css "text/css; charset=utf-8")
set(mime_json "application/json")
set(mime_map "application/json")
set(mime_webmanifest "application/manifest+json")
set(mime_svg "image/svg+xml")
set(mime_png "image/png")
set(mime_jpg "image/jpeg")
set(mime_webp "image/webp")
set(mime_avif "image/avif")
set(mime_ico "image/x-icon")
set(mime_woff2 "font/woff2")
set(mime_woff "font/woff")
set(mime_wasm "application/wasm")
set(mime_mp3 "audio/mpeg")
set(mime_ogg "audio/ogg")
set(mime_wav "audio/wav")
set(mime_txt "text/plain; charset=utf-8")
set(mime_xml "application/xml")

set(files)
if(EXISTS ${CLIENT}/index.html)
  file(GLOB_RECURSE files RELATIVE ${CLIENT} ${CLIENT}/*)
  list(SORT files)
endif()

set(assembly "# Generated from web/dist.\n.section .note.GNU-stack,\"\",%progbits\n.section .rodata\n")
set(declarations "")
set(rows "")
set(i 0)
foreach(file IN LISTS files)
  string(REGEX MATCH "[^.]*$" ending "${file}")
  string(TOLOWER "${ending}" ending)
  set(mime "application/octet-stream")
  if(DEFINED mime_${ending})
    set(mime "${mime_${ending}}")
  endif()
  # A copy, so that the next `npm run build` cannot change what this build is reading.
  set(path "${OUT}/files/${i}")
  file(COPY_FILE "${CLIENT}/${file}" "${path}")
  set(packed "${OUT}/gzip/${i}")
  set(has_gzip FALSE)
  if(GZIP AND NOT ending MATCHES "^(woff2?|png|jpg|webp|avif|mp3|ogg)$")
    # -n: no name and no time, so that the same files give the same program.
    execute_process(COMMAND ${GZIP} -9 -n -c ${path} OUTPUT_FILE ${packed}
                    RESULT_VARIABLE failed)
    file(SIZE ${path} size)
    file(SIZE ${packed} packed_size)
    if(NOT failed AND packed_size LESS size)
      set(has_gzip TRUE)
    endif()
  endif()
  foreach(part "" "z")
    if(part STREQUAL "z" AND NOT has_gzip)
      continue()
    endif()
    set(source "${path}")
    if(part STREQUAL "z")
      set(source "${packed}")
    endif()
    set(symbol "kydai_client_${i}${part}")
    string(APPEND assembly ".global ${symbol}\n.global ${symbol}_end\n.balign 16\n"
           "${symbol}:\n.incbin \"${source}\"\n${symbol}_end:\n.byte 0\n")
    string(APPEND declarations "extern const char ${symbol}[];\nextern const char ${symbol}_end[];\n")
  endforeach()
  set(gzip_view "{}")
  if(has_gzip)
    set(gzip_view "view(kydai_client_${i}z, kydai_client_${i}z_end)")
  endif()
  string(APPEND rows "      {\"/${file}\", \"${mime}\", view(kydai_client_${i}, "
         "kydai_client_${i}_end), ${gzip_view}},\n")
  math(EXPR i "${i} + 1")
endforeach()

file(WRITE ${OUT}/client.S "${assembly}")
file(WRITE ${OUT}/client.cpp "// Generated from web/dist.
#include <vector>

#include \"server/server.hpp\"

extern \"C\" {
${declarations}}

namespace kydai::server {

Assets embedded_client() {
  [[maybe_unused]] const auto view = [](const char* begin, const char* end) {
    return std::string_view(begin, static_cast<std::size_t>(end - begin));
  };
  static const std::vector<Asset> assets = {
${rows}  };
  return assets;
}

}  // namespace kydai::server
")
