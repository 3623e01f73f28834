// The kernel of a compiler without vector extensions (classic/swar.hpp).
#if !defined(NONET_NO_EXTENSIONS)
#define NONET_NO_EXTENSIONS
#endif
#include "classic/level.hpp"

namespace nonet::classic {

extern const Kernel kernel_plain;
const Kernel kernel_plain = make_kernel("plain");

}  // namespace nonet::classic
