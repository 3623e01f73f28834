#include "general/set_family_kernel.hpp"

namespace nonet::general {

extern const FamilyKernel family_kernel_avx2;
const FamilyKernel family_kernel_avx2 = {forward<Large>, backward<Large>, extend_one<Large>, retract_one<Large>, totals<Large>};

}  // namespace nonet::general
