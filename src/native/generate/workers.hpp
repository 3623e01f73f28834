// The same work on several threads, the caller's among them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace nonet::generate {

// Calls `work()` on `threads` threads (0: one for each core), but on no more than `useful`. Rethrows an exception of any.
template <class Work>
void run_workers(unsigned threads, std::size_t useful, const Work& work) {
    const unsigned wanted = threads ? threads : std::max(1u, std::thread::hardware_concurrency());
    std::exception_ptr failure;
    std::mutex mutex;
    const auto guarded = [&] {
        try {
            work();
        } catch (...) {
            const std::lock_guard<std::mutex> lock(mutex);
            failure = std::current_exception();
        }
    };
    std::vector<std::thread> others;
    for (std::size_t i = 1; i < std::min<std::size_t>(wanted, useful); ++i) {
        try {
            others.emplace_back(guarded);
        } catch (const std::system_error&) {
            break;  // the system has no thread to spare
        }
    }
    guarded();
    for (std::thread& other : others) other.join();
    if (failure) std::rethrow_exception(failure);
}

}  // namespace nonet::generate
