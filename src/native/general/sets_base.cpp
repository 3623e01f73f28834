// The portable copy of the pass, and the choice between the copies.
#include "general/sets_kernel.hpp"

namespace nonet::general {

namespace {

const SetKernel small_kernel = {forward<Small>, backward<Small>, extend_one<Small>, retract_one<Small>, totals<Small>};
const SetKernel large_kernel = {forward<Large>, backward<Large>, extend_one<Large>, retract_one<Large>, totals<Large>};

}  // namespace

#if defined(NONET_GENERAL_X86)
extern const SetKernel set_kernel_avx2;
#endif

const SetKernel& set_kernel(int values) {
    if (values <= Small::kValues) return small_kernel;
#if defined(NONET_GENERAL_X86)
    static const bool wide = __builtin_cpu_supports("avx2");
    if (wide) return set_kernel_avx2;
#endif
    return large_kernel;
}

}  // namespace nonet::general
