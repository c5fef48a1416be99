/// The numbers of the evaluation, fitted to what players had at the end of games between engines: as much as a player can expect.
#pragma once

#include <array>
#include <cmath>

#include "shiba_goten/rules.hpp"

namespace sakiyomi::shiba_goten {

/// A chance that grows with what is hoped for beyond the distance: one half where they are equal.
struct Chance {
  float steep;
  float base;
  float reach;  ///< so much nearer a doll to come brings

  [[nodiscard]] float of(float to_come, float distance) const noexcept {
    const float hope = steep * (base + reach * to_come - distance);
    return 0.5F + 0.5F * hope / (1 + std::fabs(hope));
  }
};

struct Weights {
  std::array<Chance, kObjectives> objectives;  ///< by `Condition`
  std::array<Chance, kTiers> tiers;            ///< of a whole one
  std::array<float, kTiers> fill;              ///< the part of the empty seats that come to be right, if there are dolls for all
  float lead;                                  ///< of a doll fewer than others need for what only one can have
};

/// With several players.
inline constexpr Weights kTogether = {
    .objectives = {{
        {0.97F, 1.08F, 0.28F},    // three_black
        {0.26F, -4.48F, 0.71F},   // five_hayashi
        {0.28F, -4.64F, 0.55F},   // three_kanjo
        {0.64F, 4.17F, -0.08F},   // okazari_pair
        {0.24F, -2.97F, 0.33F},   // couple_colour
        {2.93F, 0.12F, 0.99F},    // first_completion
        {0.85F, 0.52F, 0.36F},    // eleven_types
        {2.74F, 0.40F, 0.28F},    // four_pairs
        {4.16F, 0.19F, 0.20F},    // two_triples
        {5.75F, 0.65F, 0.02F},    // quadruple
        {3.30F, 5.25F, 0.04F},    // no_covering
        {2.01F, 4.26F, -0.60F},   // three_colours
        {5.18F, -3.06F, -0.72F},  // two_tiers_plain
        {2.66F, 0.74F, 0.08F},    // inner_plain
        {5.17F, -0.53F, -0.59F},  // tiers_mixed
        {5.75F, 0.15F, 0.96F},    // all_correct
    }},
    .tiers = {{
        {4.93F, 0.71F, -0.08F},
        {2.23F, 0.99F, 0.30F},
        {0.93F, 1.48F, 0.23F},
        {1.33F, 1.21F, 0.45F},
    }},
    .fill = {{-0.19F, 0.67F, 1.19F, 1.20F}},
    .lead = 1.37F,
};

/// In solo games.
inline constexpr Weights kAlone = {
    .objectives = {{
        {0.92F, 1.04F, 0.15F},    // three_black
        {0.95F, 0.63F, 0.12F},    // five_hayashi
        {0.86F, -3.63F, 0.45F},   // three_kanjo
        {1.56F, 1.21F, 0.13F},    // okazari_pair
        {0.50F, -0.92F, -0.85F},  // couple_colour
        {5.95F, 0.35F, 0.96F},    // first_completion
        {0.62F, -0.32F, 0.68F},   // eleven_types
        {1.55F, 0.60F, 0.58F},    // four_pairs
        {1.13F, 0.73F, 0.33F},    // two_triples
        {0.70F, 0.44F, 0.42F},    // quadruple
        {0.36F, 2.43F, 0.41F},    // no_covering
        {1.68F, 1.12F, -0.07F},   // three_colours
        {0.24F, 1.04F, -0.19F},   // two_tiers_plain
        {0.05F, 1.26F, 0.48F},    // inner_plain
        {2.19F, 3.34F, -0.30F},   // tiers_mixed
        {5.54F, 0.42F, 0.93F},    // all_correct
    }},
    .tiers = {{
        {2.52F, 0.14F, 0.19F},
        {1.14F, 2.55F, 0.37F},
        {0.73F, 3.48F, 0.37F},
        {3.88F, 2.06F, 0.98F},
    }},
    .fill = {{0.38F, 0.56F, 0.55F, 0.92F}},
    .lead = 0.00F,
};

}  // namespace sakiyomi::shiba_goten
