#include "catalog/ouk_net.hpp"

#include "catalog/ouk_embedded.hpp"

namespace kydai::catalog {

const OukNet* built_in_ouk_net() {
  static const std::unique_ptr<OukNet> net = []() -> std::unique_ptr<OukNet> {
    auto read = OukNet::read({kOukNetBytes, kOukNetBytesSize});
    return read ? std::move(*read) : nullptr;
  }();
  return net.get();
}

}  // namespace kydai::catalog
