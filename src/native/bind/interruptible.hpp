// Long native work that Ctrl-C, a `Stop` (nonet/core/stopping.py) or a time limit ends: this file knows Python, the
// kernels only know a stop flag.
#pragma once

#include <nanobind/nanobind.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>

#include "bind/gil.hpp"

namespace nonet {

// Runs `work(stop)` on another thread, the GIL released, while this one looks for interruptions twenty times a second. An
// interruption, or the end of `seconds` (negative: no limit), raises `stop`; after an interruption Python's exception is
// rethrown.
template <class Work>
void interruptibly(double seconds, Work&& work) {
    using Clock = std::chrono::steady_clock;
    constexpr auto pause = std::chrono::milliseconds(50);
    const auto begun = Clock::now();
    const bool listens = can_be_interrupted();
    std::atomic<bool> stop{false};
    std::exception_ptr failure;
    bool interrupted = false;
    std::mutex mutex;
    std::condition_variable changed;
    bool done = false;
    {
        GilReleased released;
        std::thread worker([&] {
            try {
                work(stop);
            } catch (...) {
                failure = std::current_exception();
            }
            const std::lock_guard<std::mutex> lock(mutex);
            done = true;
            changed.notify_one();
        });
        std::unique_lock<std::mutex> lock(mutex);
        while (!changed.wait_for(lock, pause, [&] { return done; })) {
            const std::chrono::duration<double> elapsed = Clock::now() - begun;
            if (seconds >= 0 && elapsed.count() > seconds) stop = true;
            if (stop || !listens) continue;
            lock.unlock();
            if (released.with_gil(interrupts)) stop = interrupted = true;
            lock.lock();
        }
        lock.unlock();
        worker.join();
    }
    if (interrupted) throw nanobind::python_error();
    if (failure) std::rethrow_exception(failure);
}

}  // namespace nonet
