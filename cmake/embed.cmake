# cmake -D FILE=... -D SOURCE=... -D HEADER=... -D SYMBOL=... -P embed.cmake
# Writes SOURCE, which defines what HEADER declares: the bytes of FILE as kydai::catalog::SYMBOL and their number as
# SYMBOLSize.  Plain C++, so that it serves every compiler, wasm too.
file(READ "${FILE}" hex HEX)
string(REGEX REPLACE "(................................)" "\\1\n" hex "${hex}")
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${hex}")
file(WRITE "${SOURCE}.new" "#include \"${HEADER}\"
namespace kydai::catalog {
const unsigned char ${SYMBOL}[] = {
${bytes}0};
const std::size_t ${SYMBOL}Size = sizeof ${SYMBOL} - 1;
}
")
file(RENAME "${SOURCE}.new" "${SOURCE}")
