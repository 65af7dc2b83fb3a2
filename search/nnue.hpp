// Nnue: a small net that scores a position from sparse inputs, in whole numbers, the same on every
// machine.  One hidden layer seen from both sides:
//
//   inputs of the side to move ── weights ─┐
//                                          ├─ clipped squares ── output ── score
//   inputs of the other side   ── weights ─┘
//
// The hidden sums (accumulators) are kept up to date by adding and taking away the rows of single
// inputs.  What an input means is the game's; training is done elsewhere (tools/nnue).
//
// File: "KDNN", then u32 version, inputs, hidden; feature rows, feature bias, output rows (own
// side, other side) as i16, output bias as i32, and FNV-1a (u32) of all before it; little-endian.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/fault.hpp"
#include "search/score.hpp"

namespace kydai::search {

template <int kInputs, int kHidden>
class Nnue {
 public:
  using Row = std::array<std::int16_t, static_cast<std::size_t>(kHidden)>;
  using Accumulator = Row;

  // Hidden values live in 0..kOne; output weights count 1/64; a score of kScale is one unit of the
  // logistic curve the net was trained on.
  static constexpr int kOne = 255;
  static constexpr int kOutputOne = 64;
  static constexpr int kScale = 400;
  static constexpr std::uint32_t kVersion = 1;
  static constexpr std::size_t kFileBytes =
      16 + 2 * (std::size_t{kInputs} * kHidden + 3 * std::size_t{kHidden}) + 8;

  // kSyntax: no such file; kRange: another version or shape; kImpossible: damaged.
  static core::Expected<std::unique_ptr<Nnue>> read(std::span<const std::uint8_t> bytes) {
    using core::FaultCode;
    if (bytes.size() < 16 || !std::ranges::equal(bytes.first(4), kMagic)) {
      return core::fail(FaultCode::kSyntax, 0, "this is no file of a net");
    }
    Reader reader{bytes, 4};
    if (reader.u32() != kVersion || reader.u32() != kInputs || reader.u32() != kHidden) {
      return core::fail(FaultCode::kRange, 4, "the net is of another version or shape");
    }
    if (bytes.size() != kFileBytes) {
      return core::fail(FaultCode::kImpossible, bytes.size(),
                        "the file of the net is cut or too long");
    }
    if (checksum(bytes.first(kFileBytes - 4)) != Reader{bytes, kFileBytes - 4}.u32()) {
      return core::fail(FaultCode::kImpossible, kFileBytes - 4, "the file of the net is damaged");
    }
    auto net = std::make_unique<Nnue>();
    for (Row& row : net->features_) reader.row(row);
    reader.row(net->bias_);
    for (Row& row : net->output_) reader.row(row);
    net->output_bias_ = static_cast<std::int32_t>(reader.u32());
    return net;
  }

  // The bytes that read() takes, from weights in the order of the file.
  static std::vector<std::uint8_t> write(std::span<const std::int16_t> weights,
                                         std::int32_t output_bias) {
    std::vector<std::uint8_t> out(kMagic.begin(), kMagic.end());
    const auto u32 = [&](std::uint32_t value) {
      for (int i = 0; i < 4; ++i) out.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
    };
    for (const std::uint32_t value : {kVersion, std::uint32_t{kInputs}, std::uint32_t{kHidden}})
      u32(value);
    for (const std::int16_t weight : weights) {
      out.push_back(static_cast<std::uint8_t>(weight & 0xff));
      out.push_back(static_cast<std::uint8_t>(static_cast<std::uint16_t>(weight) >> 8));
    }
    u32(static_cast<std::uint32_t>(output_bias));
    u32(checksum(out));
    return out;
  }

  const Row& bias() const { return bias_; }
  void add(Accumulator& sums, int input) const {
    const Row& row = features_[static_cast<std::size_t>(input)];
    for (std::size_t i = 0; i < row.size(); ++i) {
      sums[i] = static_cast<std::int16_t>(sums[i] + row[i]);
    }
  }
  void take(Accumulator& sums, int input) const {
    const Row& row = features_[static_cast<std::size_t>(input)];
    for (std::size_t i = 0; i < row.size(); ++i) {
      sums[i] = static_cast<std::int16_t>(sums[i] - row[i]);
    }
  }

  // From the view of the side whose accumulator comes first.
  Score evaluate(const Accumulator& own, const Accumulator& other) const {
    const std::int64_t sum = std::int64_t{half(own, output_[0])} + half(other, output_[1]);
    const std::int64_t value = sum / kOne + output_bias_;
    return static_cast<Score>(value * kScale / (kOne * kOutputOne));
  }

 private:
  static constexpr std::array<std::uint8_t, 4> kMagic = {'K', 'D', 'N', 'N'};

  struct Reader {
    std::span<const std::uint8_t> bytes;
    std::size_t at;

    std::uint32_t u32() {
      std::uint32_t value = 0;
      for (int i = 0; i < 4; ++i) value |= std::uint32_t{bytes[at++]} << (8 * i);
      return value;
    }
    void row(Row& out) {
      for (std::int16_t& weight : out) {
        weight = static_cast<std::int16_t>(bytes[at] | bytes[at + 1] << 8);
        at += 2;
      }
    }
  };

  static std::uint32_t checksum(std::span<const std::uint8_t> bytes) {
    std::uint32_t hash = 2166136261u;
    for (const std::uint8_t byte : bytes) hash = (hash ^ byte) * 16777619u;
    return hash;
  }

  // v * v * w with v in 0..255: v * w is kept within 16 bits by the trainer (|w| <= 127), which
  // lets a compiler use its 16-bit multiply-and-add.
  static std::int32_t half(const Accumulator& sums, const Row& weights) {
    std::int32_t sum = 0;
    for (std::size_t i = 0; i < sums.size(); ++i) {
      const auto value = static_cast<std::int16_t>(std::clamp<std::int16_t>(sums[i], 0, kOne));
      const auto product = static_cast<std::int16_t>(value * weights[i]);
      sum += product * value;
    }
    return sum;
  }

  alignas(64) std::array<Row, static_cast<std::size_t>(kInputs)> features_{};
  alignas(64) Row bias_{};
  alignas(64) std::array<Row, 2> output_{};
  std::int32_t output_bias_ = 0;
};

}  // namespace kydai::search
