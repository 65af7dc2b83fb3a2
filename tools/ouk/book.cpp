// The opening book of ouk (catalog/ouk_book.hpp) by the engine's own search.
//
//   ouk_book OUT MOVES NODES
//
// From the start the likeliest line is always the next to be looked at: with NODES nodes under the
// rules of `seed` and again under those of `fsf`.  The moves that are good in both, within kMargin
// of the best, become part of the book, the better ones with the greater weight, until it has
// MOVES moves.  The same arguments and the same engine, the same book.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <memory>
#include <queue>
#include <set>
#include <string>
#include <vector>

#include "catalog/ouk_net.hpp"
#include "games/ouk/ouk.hpp"
#include "search/alpha_beta.hpp"

namespace kydai {
namespace {

using ouk::Ouk;
using Engine = search::AlphaBeta<Ouk, catalog::OukNetPolicy>;

constexpr search::Score kMargin = 12;
constexpr double kHalf = 6;  // a move so much worse than the best is played half as often
constexpr std::size_t kPliesMax = 12;
constexpr std::size_t kTableBytes = 16 << 20;
constexpr std::array<std::string_view, 2> kProfiles = {"seed", "fsf"};

struct Branch {
  ouk::Move move;
  int weight = 1;
  std::size_t node = 0;  // what follows; 0 = nothing
};
struct Node {
  std::vector<Branch> branches;
};
// A line that waits to be looked at.
struct Waiting {
  double chance = 1;
  std::size_t parent = 0;
  std::size_t branch = 0;
  std::vector<ouk::Move> line;
  bool operator<(const Waiting& other) const { return chance < other.chance; }
};

class Maker {
 public:
  explicit Maker(std::uint64_t nodes)
      : nodes_(nodes), engine_(catalog::OukNetPolicy(catalog::built_in_ouk_net()), kTableBytes) {}

  void make(std::size_t moves_wanted) {
    waiting_.push({});
    while (!waiting_.empty() && moves_ < moves_wanted) {
      const Waiting next = waiting_.top();
      waiting_.pop();
      look(next);
    }
  }

  void write(std::ostream& out, std::size_t node = 0, std::size_t ply = 0) const {
    for (const Branch& branch : tree_[node].branches) {
      std::string text;
      Ouk::write_move({}, branch.move, text);
      out << ply << ' ' << text << ' ' << branch.weight << '\n';
      if (branch.node != 0) write(out, branch.node, ply + 1);
    }
  }

 private:
  void look(const Waiting& at) {
    const auto losses = losses_after(at.line);
    if (losses.empty()) return;
    const std::size_t place = tree_.size();
    tree_.emplace_back();
    if (place != 0) tree_[at.parent].branches[at.branch].node = place;
    double all = 0;
    for (const auto& [bits, loss] : losses) all += std::exp2(-loss / kHalf);
    for (const auto& [bits, loss] : losses) {
      const double share = std::exp2(-loss / kHalf);
      Branch branch{ouk::Move::from_bits(bits), std::max(1, static_cast<int>(9 * share + 0.5))};
      tree_[place].branches.push_back(branch);
      ++moves_;
      if (at.line.size() + 1 >= kPliesMax) continue;
      Waiting child{at.chance * share / all, place, tree_[place].branches.size() - 1, at.line};
      child.line.push_back(branch.move);
      waiting_.push(child);
    }
  }

  // How much worse than the best each good move is, in the profile where it is worse.  Empty where
  // the position has been looked at by way of other moves.
  std::map<std::uint16_t, double> losses_after(const std::vector<ouk::Move>& line) {
    std::map<std::uint16_t, double> losses;
    for (const std::string_view profile : kProfiles) {
      ouk::Position position = Ouk::start(*Ouk::read_options(profile, {}, 0));
      std::vector<core::Key> past;
      for (const ouk::Move move : line) {
        if (!Ouk::is_legal(position, move)) return {};
        past.push_back(Ouk::key(position));
        Ouk::apply(position, move);
      }
      if (profile == kProfiles[0] && !seen_.insert(Ouk::key(position)).second) return {};
      engine_.clear();
      search::Request<ouk::Move> request;
      request.past = past;
      request.nodes_max = nodes_;
      request.margin = kMargin;
      const auto result = engine_.search(position, request);
      std::map<std::uint16_t, double> here;
      for (const auto& root : result.root) {
        if (!root.is_exact || root.depth != result.root.front().depth) continue;
        const double loss = result.root.front().score - root.score;
        if (loss > kMargin) continue;
        const auto before = losses.find(root.move.bits());
        if (profile == kProfiles[0]) here[root.move.bits()] = loss;
        if (before != losses.end()) here[root.move.bits()] = std::max(loss, before->second);
      }
      losses = std::move(here);
    }
    return losses;
  }

  std::uint64_t nodes_;
  Engine engine_;
  std::vector<Node> tree_;
  std::priority_queue<Waiting> waiting_;
  std::set<core::Key> seen_;
  std::size_t moves_ = 0;
};

int run(int argc, char** argv) {
  if (argc != 4) {
    std::fprintf(stderr, "usage: ouk_book OUT MOVES NODES\n");
    return 2;
  }
  Maker maker(std::strtoull(argv[3], nullptr, 10));
  maker.make(std::strtoull(argv[2], nullptr, 10));
  std::ofstream out(argv[1]);
  maker.write(out);
  out.flush();
  if (!out) std::fprintf(stderr, "%s cannot be written\n", argv[1]);
  return out ? 0 : 1;
}

}  // namespace
}  // namespace kydai

int main(int argc, char** argv) { return kydai::run(argc, argv); }
