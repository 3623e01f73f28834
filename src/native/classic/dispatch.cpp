// Run-time dispatch: the kernels that this machine can run. NONET_CLASSIC_X86 says that the build has the x86 levels.
#include <cstring>

#include "classic/classic.hpp"

namespace nonet::classic {

extern const Kernel kernel_base;
#if defined(NONET_CLASSIC_X86)
extern const Kernel kernel_avx2;
extern const Kernel kernel_avx512;
#endif

std::vector<const Kernel*> kernels() {
    std::vector<const Kernel*> list{&kernel_base};
#if defined(NONET_CLASSIC_X86)
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
        __builtin_cpu_supports("popcnt")) {
        list.push_back(&kernel_avx2);
        if (__builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq")) {
            list.push_back(&kernel_avx512);
        }
    }
#endif
    return list;
}

const Kernel& best_kernel() {
    static const Kernel* const best = kernels().back();
    return *best;
}

const Kernel* kernel_named(const char* name) {
    for (const Kernel* kernel : kernels()) {
        if (std::strcmp(kernel->name, name) == 0) return kernel;
    }
    return nullptr;
}

}  // namespace nonet::classic
