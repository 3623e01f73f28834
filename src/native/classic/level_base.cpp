#include "classic/level.hpp"

namespace nonet::classic {

extern const Kernel kernel_base;
const Kernel kernel_base = make_kernel("base");

}  // namespace nonet::classic
