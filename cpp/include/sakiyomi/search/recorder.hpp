/// Probes that record: counts by thread, and by samples the time that each phase takes.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "sakiyomi/search/limits.hpp"
#include "sakiyomi/search/probe.hpp"

namespace sakiyomi {

struct Counters {
  static constexpr std::size_t kPlies = kMaxPly + 1;  ///< the last one counts all that are deeper
  static constexpr std::size_t kMoves = 16;           ///< likewise

  std::array<std::uint64_t, kEvents> events{};
  std::array<std::uint64_t, kPlies> plies{};    ///< nodes by ply; of trees, simulations by the depth they came to
  std::array<std::uint64_t, kMoves> cutoffs{};  ///< by the number of the move that cut off, from 0

  void add(const Counters& other) noexcept {
    add(events, other.events);
    add(plies, other.plies);
    add(cutoffs, other.cutoffs);
  }

 private:
  static void add(auto& sums, const auto& more) noexcept { std::transform(sums.begin(), sums.end(), more.begin(), sums.begin(), std::plus<>()); }
};

/// What a thread was at, at a moment.
struct Sample {
  double seconds;  ///< since the session began
  std::uint16_t lane;
  Phase phase;
};

/// Collects what the threads of a search tell. While a session lasts, a thread of its own looks every kInterval at what each is at: a
/// thread's part is to write down a byte.
class Recorder {
 public:
  static constexpr std::chrono::microseconds kInterval{3000};  ///< to be woken costs some 20 us, also where no processor is free
  static constexpr std::size_t kMostSamples = 1U << 16;        ///< in the timeline, which then keeps every second one, and so on

  struct Slot {
    std::atomic<Phase> phase{Phase::kNone};
    std::uint16_t lane = 0;
    Counters counters;
  };
  /// All so far; of threads under way, without their counts.
  struct Record {
    Counters counters;
    std::array<std::uint64_t, kPhases> samples{};
    std::vector<Sample> timeline;
    double seconds = 0;
    std::size_t lanes = 0;
  };

  Recorder() = default;
  Recorder(const Recorder&) = delete;
  Recorder& operator=(const Recorder&) = delete;
  ~Recorder() = default;

  [[nodiscard]] Record record() const {
    const std::lock_guard lock(mutex_);
    Record copy = record_;
    copy.lanes = lanes_.size();
    return copy;
  }

  /// Sessions may lie within each other: the outermost counts.
  void begin() {
    const std::lock_guard lock(mutex_);
    if (sessions_++ > 0) return;
    record_ = {};
    lanes_.clear();
    start_ = Clock::now();
    ended_ = false;
    stride_ = 1;
    sampler_ = std::thread([this] { sample(); });
  }
  void end() {
    {
      const std::lock_guard lock(mutex_);
      if (--sessions_ > 0) return;
      ended_ = true;
      record_.seconds = seconds();
    }
    woken_.notify_all();
    sampler_.join();
  }

  void enter(Slot& slot) {
    const std::lock_guard lock(mutex_);
    const auto lane = std::find(lanes_.begin(), lanes_.end(), std::this_thread::get_id());
    slot.lane = static_cast<std::uint16_t>(lane - lanes_.begin());
    if (lane == lanes_.end()) lanes_.push_back(std::this_thread::get_id());
    slots_.push_back(&slot);
  }
  void leave(Slot& slot) noexcept {
    const std::lock_guard lock(mutex_);
    record_.counters.add(slot.counters);
    std::erase(slots_, &slot);
  }

 private:
  [[nodiscard]] double seconds() const noexcept { return std::chrono::duration<double>(Clock::now() - start_).count(); }

  void sample() {
    std::unique_lock lock(mutex_);
    for (std::uint64_t round = 0; !woken_.wait_for(lock, kInterval, [this] { return ended_; }); ++round) {
      for (const Slot* slot : slots_) {
        const Phase phase = slot->phase.load(std::memory_order_relaxed);
        if (phase == Phase::kNone) continue;
        ++record_.samples[static_cast<std::size_t>(phase)];
        if (round % stride_ == 0) record_.timeline.push_back({seconds(), slot->lane, phase});
      }
      if (record_.timeline.size() >= kMostSamples) thin();
    }
  }
  /// Keeps every second moment of the timeline.
  void thin() {
    stride_ *= 2;
    bool kept = false;
    double last = -1;
    std::erase_if(record_.timeline, [&](const Sample& sample) {
      if (sample.seconds > last + 0.5e-6 * static_cast<double>(kInterval.count())) kept = !kept;
      last = sample.seconds;
      return !kept;
    });
  }

  mutable std::mutex mutex_;
  std::condition_variable woken_;
  Record record_;
  std::vector<Slot*> slots_;
  std::vector<std::thread::id> lanes_;
  Clock::time_point start_;
  std::uint64_t stride_ = 1;
  int sessions_ = 0;
  bool ended_ = false;
  std::thread sampler_;
};

/// A probing that records; copies have one recorder.
class Probe {
 public:
  class Thread {
   public:
    explicit Thread(const Probe& probing) : recorder_(*probing.recorder_) {
      recorder_.enter(slot_);
      slot_.phase.store(Phase::kSearch, std::memory_order_release);
    }
    Thread(const Thread&) = delete;
    Thread& operator=(const Thread&) = delete;
    ~Thread() { recorder_.leave(slot_); }

    void count(Event event, std::uint64_t times = 1) noexcept { slot_.counters.events[static_cast<std::size_t>(event)] += times; }
    void count_ply(int ply) noexcept { ++slot_.counters.plies[std::min<std::size_t>(static_cast<std::size_t>(ply), Counters::kPlies - 1)]; }
    void count_cutoff(int tried) noexcept {
      count(Event::kCutoff);
      if (tried == 0) count(Event::kFirstMoveCutoff);
      ++slot_.counters.cutoffs[std::min<std::size_t>(static_cast<std::size_t>(tried), Counters::kMoves - 1)];
    }
    template <class Work>
    decltype(auto) during(Phase phase, Work&& work) {
      const Scope scope(slot_.phase, phase);
      return std::forward<Work>(work)();
    }

   private:
    /// A byte that the sampler reads now and then.
    class Scope {
     public:
      Scope(std::atomic<Phase>& phase, Phase inside) noexcept : phase_(phase), outside_(phase.load(std::memory_order_relaxed)) {
        phase_.store(inside, std::memory_order_release);
      }
      Scope(const Scope&) = delete;
      Scope& operator=(const Scope&) = delete;
      ~Scope() { phase_.store(outside_, std::memory_order_release); }

     private:
      std::atomic<Phase>& phase_;
      Phase outside_;
    };

    Recorder& recorder_;
    Recorder::Slot slot_;
  };
  class Session {
   public:
    explicit Session(std::shared_ptr<Recorder> recorder) : recorder_(std::move(recorder)) { recorder_->begin(); }
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;
    ~Session() { recorder_->end(); }

   private:
    std::shared_ptr<Recorder> recorder_;
  };

  [[nodiscard]] Session begin() const { return Session(recorder_); }
  [[nodiscard]] const Recorder& recorder() const noexcept { return *recorder_; }

 private:
  std::shared_ptr<Recorder> recorder_ = std::make_shared<Recorder>();
};

}  // namespace sakiyomi
