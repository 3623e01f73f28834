// Long native work that Ctrl-C or a time limit ends: this file knows Python, the kernels only know a stop flag.
#pragma once

#include <nanobind/nanobind.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>

namespace nonet {

// Runs `work(stop)` on another thread, the GIL released, while this one looks for signals twenty times a second. A signal,
// or the end of `seconds` (negative: no limit), raises `stop`; after a signal Python's exception is rethrown.
template <class Work>
void interruptibly(double seconds, Work&& work) {
    namespace nb = nanobind;
    using Clock = std::chrono::steady_clock;
    constexpr auto pause = std::chrono::milliseconds(50);
    const auto begun = Clock::now();
    std::atomic<bool> stop{false};
    std::exception_ptr failure;
    std::mutex mutex;
    std::condition_variable changed;
    bool done = false;
    bool interrupted = false;
    {
        nb::gil_scoped_release release;
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
            if (stop) continue;
            lock.unlock();
            {
                nb::gil_scoped_acquire acquire;
                interrupted = PyErr_CheckSignals() != 0;
            }
            if (interrupted) stop = true;
            lock.lock();
        }
        lock.unlock();
        worker.join();
    }
    if (interrupted) throw nb::python_error();
    if (failure) std::rethrow_exception(failure);
}

}  // namespace nonet
