// The module nonet._native: calls the binders of all kernels.
#include "bind/module.hpp"

#include <nanobind/nanobind.h>

namespace nb = nanobind;

namespace {

// The first thing that happens at import: locks of a subinterpreter would never open again (PyGILState knows only the main
// one), and its arrays would outlive it.
int refuse_subinterpreters(PyObject*) {
    if (PyInterpreterState_GetID(PyInterpreterState_Get()) == 0) return 0;
    PyErr_SetString(
        PyExc_ImportError,
        "Nonet works in the main interpreter of a process only, not in subinterpreters: use threads, or processes "
        "(concurrent.futures.ProcessPoolExecutor)");
    return -1;
}

}  // namespace

// The function that NB_MODULE defines gets another name, and PyInit__native puts the refusal before all that it does.
#define PyInit__native nonet_init_native
NB_MODULE(_native, module) {
#ifdef NDEBUG
    // Objects that live until the process ends are no leak: those in caches of modules, and those in use by daemon threads.
    nb::set_leak_warnings(false);
#endif
    module.doc() = "Nonet's native kernels: private, used through nonet.engines and its neighbours.";
    nonet::bind_classic(module);
    nonet::bind_general(module);
    nonet::bind_general_rivals(module);
    nonet::bind_generate(module);
    nonet::bind_logic(module);
    nonet::bind_logic_frame(module);
    nonet::bind_logic_patterns(module);
    nonet::bind_se(module);
    nonet::bind_symmetry(module);
    nonet::bind_tables(module);
}

#undef PyInit__native

extern "C" NB_EXPORT PyObject* PyInit__native() {
    static PyModuleDef_Slot slots[8] = {};
    PyObject* const made = nonet_init_native();
    if (!made || slots[0].slot) return made;
    auto* const definition = reinterpret_cast<PyModuleDef*>(made);
    std::size_t count = 0;
    slots[count++] = {Py_mod_exec, reinterpret_cast<void*>(refuse_subinterpreters)};
    for (const PyModuleDef_Slot* slot = definition->m_slots; slot->slot; ++slot) {
        PyModuleDef_Slot& kept = slots[count++] = *slot;
#ifdef Py_mod_multiple_interpreters
        // Else Python 3.12 refuses some kinds of subinterpreters before we can say what to do, and takes the others.
        if (kept.slot == Py_mod_multiple_interpreters) kept.value = Py_MOD_PER_INTERPRETER_GIL_SUPPORTED;
#else
        static_cast<void>(kept);
#endif
    }
    definition->m_slots = slots;
    return made;
}
