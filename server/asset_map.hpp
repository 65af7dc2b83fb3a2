// AssetMap: the files of the web client by path, with what HTTP must know of each.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>

#include "server/server.hpp"

namespace kydai::server {

struct AssetEntry {
  Asset asset;
  std::string etag;           // with quotes; from the content
  bool is_immutable = false;  // its name has a hash in it: it never changes
};

class AssetMap {
 public:
  // Without "/index.html" among them, a small page of our own takes its place.
  explicit AssetMap(Assets assets);

  // `path` is decoded and begins with '/'.  A path that looks like no file is a page of the client:
  // index.html.  nullptr: a file that is not there.
  const AssetEntry* find(std::string_view path) const;
  // The Content-Security-Policy of the pages: only our own files, and the scripts inside
  // index.html.
  const std::string& policy() const { return policy_; }

 private:
  std::unordered_map<std::string_view, AssetEntry> entries_;
  std::string policy_;
};

// A quoted name for this content.
std::string etag_of(std::string_view bytes);

}  // namespace kydai::server
