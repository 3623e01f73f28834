#include "classic/level.hpp"

namespace nonet::classic {

extern const Kernel kernel_avx2;
const Kernel kernel_avx2 = make_kernel("avx2");

}  // namespace nonet::classic
