#include "shake_up/traits.hpp"

#include <numeric>

namespace sakiyomi::shake_up {

namespace {

[[nodiscard]] int sum(const Cash& cash) noexcept { return std::accumulate(cash.begin(), cash.end(), 0); }

void add(std::int8_t& trait, int more) noexcept { trait = static_cast<std::int8_t>(trait + more); }

}  // namespace

Traits traits_of(std::span<const Part> parts) noexcept {
  Traits traits;
  for (const Part& part : parts) {
    switch (part.op) {
      case Op::kHit:
      case Op::kSteal:
        add(traits.hits, 1);
        if (part.op == Op::kSteal) add(traits.earns, 1);
        break;
      case Op::kLoan:
        add(traits.lends, sum(part.loan));
        break;
      case Op::kGain:
      case Op::kLoanThenGain:
        add(traits.earns, sum(part.gain) - sum(part.loan));
        break;
      case Op::kGainTop:
        add(traits.earns, 1);
        break;
      case Op::kDropLoan:
        add(traits.repays, part.count);
        break;
      case Op::kUpgrade:
        add(traits.upgrades, part.count);
        break;
      case Op::kLayoff:
        add(traits.frees, part.count);
        break;
      case Op::kDraw:
        add(traits.draws, part.count);
        break;
      case Op::kRehire:
      case Op::kRetrigger:
      case Op::kCarry:
        break;
    }
  }
  return traits;
}

}  // namespace sakiyomi::shake_up
