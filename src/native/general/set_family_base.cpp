// The portable kernel, and the choice between the kernels.
#include "general/set_family_kernel.hpp"

namespace nonet::general {

namespace {

const FamilyKernel small_kernel = {forward<Small>, backward<Small>, extend_one<Small>, retract_one<Small>, totals<Small>};
const FamilyKernel large_kernel = {forward<Large>, backward<Large>, extend_one<Large>, retract_one<Large>, totals<Large>};

}  // namespace

#if defined(NONET_GENERAL_X86)
extern const FamilyKernel family_kernel_avx2;
#endif

const FamilyKernel& family_kernel(int values) {
    if (values <= Small::kValues) return small_kernel;
#if defined(NONET_GENERAL_X86)
    static const bool wide = __builtin_cpu_supports("avx2");
    if (wide) return family_kernel_avx2;
#endif
    return large_kernel;
}

}  // namespace nonet::general
