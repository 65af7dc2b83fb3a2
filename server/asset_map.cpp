#include "server/asset_map.hpp"

#include <sodium.h>

#include <algorithm>
#include <array>

#include "core/fair_chance.hpp"
#include "core/sha256.hpp"

namespace kydai::server {
namespace {

constexpr std::string_view kBuiltInPage = R"html(<!doctype html>
<html lang="vi"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Kỳ Đài</title>
<style>body{font:18px/1.6 system-ui,sans-serif;max-width:36em;margin:4em auto;padding:0 1em}
code{background:#8882;padding:.1em .3em;border-radius:.3em}</style></head>
<body><h1>Kỳ Đài</h1>
<p>Máy chủ đang chạy, nhưng bản này không có trang chơi.</p>
<p>The server runs, but this build has no client in it. Build it with
<code>npm ci &amp;&amp; npm run build</code> in <code>web/</code>, then build
<code>kydai</code> again.</p>
</body></html>
)html";

core::Digest digest_of(std::string_view bytes) {
  core::Sha256 hash;
  hash.update({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
  return hash.finish();
}

// Vite writes /assets/NAME-HASH.EXT with eight characters of hash (which may be dashes too).
bool has_hash(std::string_view path) {
  constexpr std::size_t kHash = 8;
  const std::size_t dot = path.rfind('.');
  return path.starts_with("/assets/") && dot != std::string_view::npos && dot > kHash + 1 &&
         path[dot - kHash - 1] == '-';
}

// 'sha256-...' of every script that stands in the page itself, so that the policy lets just them
// run.
std::string inline_scripts(std::string_view html) {
  std::string sources;
  std::size_t at = 0;
  while ((at = html.find("<script", at)) != std::string_view::npos) {
    const std::size_t open = html.find('>', at);
    const std::size_t close = html.find("</script>", at);
    if (open == std::string_view::npos || close == std::string_view::npos || close < open) break;
    const std::string_view body = html.substr(open + 1, close - open - 1);
    if (!body.empty()) {
      const core::Digest digest = digest_of(body);
      std::array<char, sodium_base64_ENCODED_LEN(32, sodium_base64_VARIANT_ORIGINAL)> text{};
      sodium_bin2base64(text.data(), text.size(), digest.data(), digest.size(),
                        sodium_base64_VARIANT_ORIGINAL);
      sources += " 'sha256-" + std::string(text.data()) + "'";
    }
    at = close;
  }
  return sources;
}

}  // namespace

std::string etag_of(std::string_view bytes) {
  const core::Digest digest = digest_of(bytes);
  return "\"" + core::to_hex({digest.data(), 12}) + "\"";
}

AssetMap::AssetMap(Assets assets) {
  for (const Asset& asset : assets) {
    entries_[asset.path] = {asset, etag_of(asset.bytes), has_hash(asset.path)};
  }
  constexpr std::string_view kIndex = "/index.html";
  if (!entries_.contains(kIndex)) {
    const Asset page{kIndex, "text/html; charset=utf-8", kBuiltInPage, {}};
    entries_[kIndex] = {page, etag_of(kBuiltInPage), false};
  }
  policy_ = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'" +
            inline_scripts(entries_[kIndex].asset.bytes) +
            "; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:;"
            " media-src 'self' data: blob:; connect-src 'self' ws: wss:; worker-src 'self' blob:;"
            " object-src 'none'; base-uri 'self'; frame-ancestors 'self'";
}

const AssetEntry* AssetMap::find(std::string_view path) const {
  if (const auto found = entries_.find(path); found != entries_.end()) return &found->second;
  const std::string_view name = path.substr(path.rfind('/') + 1);
  if (name.find('.') != std::string_view::npos) return nullptr;
  return &entries_.at("/index.html");
}

}  // namespace kydai::server
