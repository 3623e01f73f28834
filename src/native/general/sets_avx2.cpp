#include "general/sets_kernel.hpp"

namespace nonet::general {

extern const SetKernel set_kernel_avx2;
const SetKernel set_kernel_avx2 = {forward<Large>, backward<Large>, extend_one<Large>, retract_one<Large>, totals<Large>};

}  // namespace nonet::general
