// Linear equations with a positive definite matrix.

/**
 * The solution x of a x = b by Cholesky's method; both are overwritten.
 * @param {Float64Array[]} a [n,n], of which the lower half is read
 * @param {Float64Array} b becomes x
 * @returns {Float64Array | null} null where a is not positive definite
 */
export function solve(a, b) {
  const n = b.length;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = a[i][j];
      for (let k = 0; k < j; k++) sum -= a[i][k] * a[j][k];
      if (i === j && !(sum > 0)) return null;
      a[i][j] = i === j ? Math.sqrt(sum) : sum / a[j][j];
    }
    for (let k = 0; k < i; k++) b[i] -= a[i][k] * b[k];
    b[i] /= a[i][i];
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let k = i + 1; k < n; k++) b[i] -= a[k][i] * b[k];
    b[i] /= a[i][i];
  }
  return b;
}
