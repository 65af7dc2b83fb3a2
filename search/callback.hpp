// Callback: a borrowed callable, so that a search can ask its caller something without owning it,
// allocating, or becoming a template over it.  It must not outlive what it was made from.
#pragma once

#include <concepts>
#include <type_traits>

namespace kydai::search {

template <class Signature>
class Callback;

template <class R, class... Args>
class Callback<R(Args...)> {
 public:
  constexpr Callback() = default;
  template <class F>
    requires(!std::same_as<std::remove_cvref_t<F>, Callback> &&
             std::is_invocable_r_v<R, F&, Args...>)
  Callback(F& target)  // NOLINT: meant to convert
      : target_(&target), call_([](const void* f, Args... args) -> R {
          // F carries the const of the callable itself, so nothing is cast away that was there.
          return (*static_cast<F*>(const_cast<void*>(f)))(args...);
        }) {}

  constexpr explicit operator bool() const { return call_ != nullptr; }
  constexpr R operator()(Args... args) const { return call_(target_, args...); }

 private:
  const void* target_ = nullptr;
  R (*call_)(const void*, Args...) = nullptr;
};

}  // namespace kydai::search
