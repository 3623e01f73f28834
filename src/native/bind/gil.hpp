// Letting go of the GIL for long native work, and taking it again, safely while the interpreter ends.
#pragma once

#include <nanobind/nanobind.h>

#include <chrono>
#include <thread>

#include "portable.hpp"

namespace nonet {

// A daemon thread that asks for the GIL while the interpreter ends does not come back: until Python 3.13 pthread_exit
// unwinds its stack, on Linux as an exception that may not leave a `noexcept` frame (std::terminate) nor be swallowed, and
// that nanobind cannot translate. A thread on whose stack a Park lies is parked there for the rest of the process instead,
// as Python 3.14 does itself.
class Park {
public:
    Park() = default;
    ~Park() noexcept(false) {
        while (is_ended_) std::this_thread::sleep_for(std::chrono::hours(1));
    }
    Park(const Park&) = delete;
    Park& operator=(const Park&) = delete;

    // The thread came back.
    void pass() { is_ended_ = false; }

private:
    bool is_ended_ = true;
};

// Not inlined, since no frame on the way to the guard may be `noexcept`.
NONET_NOINLINE inline void take_gil(PyThreadState* state) {
    Park park;
    PyEval_RestoreThread(state);
    park.pass();
}

// The GIL is free as long as this lives. Instead of nanobind's guard, which aborts in the case above.
class GilReleased {
public:
    GilReleased() : state_(PyEval_SaveThread()) {}
    ~GilReleased() { take_gil(state_); }
    GilReleased(const GilReleased&) = delete;
    GilReleased& operator=(const GilReleased&) = delete;

    // Calls `look` with the GIL, on the thread that released it.
    template <class Look>
    auto with_gil(Look&& look) {
        take_gil(state_);
        const Again again{*this};
        return look();
    }

private:
    PyThreadState* state_;

    struct Again {
        GilReleased& released;
        ~Again() { released.state_ = PyEval_SaveThread(); }
    };
};

// What `function` of a Python module returns, or an attribute of that; null with Python's error set. Python code lets go of
// the GIL now and then, and asks for it again: so it is called from native code behind a Park, without a C++ frame between.
NONET_NOINLINE inline PyObject* call_python(const char* module, const char* function, const char* attribute = nullptr) {
    Park park;
    PyObject* owner = PyImport_ImportModule(module);
    PyObject* found = owner ? PyObject_CallMethod(owner, function, nullptr) : nullptr;
    Py_XDECREF(owner);
    if (found && attribute) {
        PyObject* whole = found;
        found = PyObject_GetAttrString(whole, attribute);
        Py_DECREF(whole);
    }
    park.pass();
    return found;
}

// Whether something can end this thread's work: signals, in the thread that handles them, or a `Stop`
// (nonet/core/stopping.py). No other thread asks for the GIL in the middle of its work. Called with the GIL.
inline bool can_be_interrupted() {
    namespace nb = nanobind;
    const nb::object main = nb::steal(call_python("threading", "main_thread", "ident"));
    if (!main.is_valid()) throw nb::python_error();
    if (nb::cast<unsigned long>(main) == PyThread_get_thread_ident()) return true;
    const nb::object stoppable = nb::steal(call_python("nonet.core.stopping", "is_stoppable"));
    if (!stoppable.is_valid()) throw nb::python_error();
    return nb::cast<bool>(stoppable);
}

// Whether a signal's handler has raised an exception, such as KeyboardInterrupt, or a `Stop` ends the work of this thread;
// then Python's error is set. Called with the GIL.
inline bool interrupts() {
    if (PyErr_CheckSignals() != 0) return true;
    return !nanobind::steal(call_python("nonet.core.stopping", "check_stop")).is_valid();
}

// Looks for interruptions from the thread that works, up to twenty times a second. Made with the GIL released.
class InterruptionListener {
public:
    explicit InterruptionListener(GilReleased& released) : released_(released) {}

    // Whether the work was interrupted; then Python's error is set.
    bool hears() {
        const auto now = Clock::now();
        if (interrupted_ || !listens_ || now - heard_ < std::chrono::milliseconds(50)) return interrupted_;
        interrupted_ = released_.with_gil([&] {
            if (!asked_) listens_ = can_be_interrupted();
            asked_ = true;
            return listens_ && interrupts();
        });
        heard_ = Clock::now();
        return interrupted_;
    }

private:
    using Clock = std::chrono::steady_clock;
    GilReleased& released_;
    Clock::time_point heard_ = Clock::now();
    bool listens_ = true, asked_ = false, interrupted_ = false;
};

}  // namespace nonet
