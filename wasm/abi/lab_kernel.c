/* Which kernel computes the products: the host knows the engine that runs the module. */
#include "abi/lab_live.h"

static tx_kernel chosen = TX_KERNELS; /* none */

int32_t lab_kernel(int32_t kernel) {
    CHECK_RANGE(kernel >= 0 && kernel < TX_KERNELS);
    chosen = (tx_kernel)kernel;
    return TX_OK;
}

tx_kernel lab_kernel_chosen(void) { return chosen == TX_KERNELS ? tx_kernel_usual() : chosen; }
