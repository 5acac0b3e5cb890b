#ifndef TX_SPECTRUM_H
#define TX_SPECTRUM_H
/* Singular values and eigenvalues of small matrices, in double. Matrices are dense, row by row. */
#include "base/base.h"
#include <stdbool.h>

/* s[n]: the singular values of a[n,n], the largest first; a is lost. One-sided rotations, Hestenes,
 * "Inversion of Matrices by Biorthogonalization" (1958). */
void tx_singular_values(double *s, double *a, int n);

/* re[n] and im[n]: the eigenvalues of a[n,n], in no order; a is lost. work has 2 n (n + 2) numbers.
 * Elimination to Hessenberg form, then complex QR steps with Wilkinson's shift: Golub and Van Loan,
 * "Matrix Computations" (2013), 7.4 and 7.5. False where it does not converge. */
bool tx_eigenvalues(double *re, double *im, double *a, int n, double *work);

/* rows[D,C] = l[D,D] times orthonormal rows, which replace them; l is lower triangular. A row that
 * depends on those before it becomes zero. Gram-Schmidt, twice. */
void tx_lower_factor(double *l, double *rows, int D, int C);

#endif
