const MAX_TERMS = 500;
const PRECISION = 1e-14;

/** The probability that a chi-squared variable with `degrees` degrees of freedom is at most `value`. */
export function chiSquaredBelow(value: number, degrees: number): number {
  if (!(value > 0)) return Number.isNaN(value) ? Number.NaN : 0;
  const [a, x] = [degrees / 2, value / 2];
  const scale = Math.exp(a * Math.log(x) - x - lnGamma(a));
  return x < a + 1 ? scale * seriesOf(a, x) : 1 - scale * fractionOf(a, x);
}

/** Series of the lower incomplete gamma function: DLMF 8.11.4. */
function seriesOf(a: number, x: number): number {
  let term = 1 / a;
  let sum = term;
  for (let n = 1; n < MAX_TERMS && term > PRECISION * sum; n++) {
    term *= x / (a + n);
    sum += term;
  }
  return sum;
}

/** Continued fraction of the upper incomplete gamma function (DLMF 8.9.2) by Lentz's method. */
function fractionOf(a: number, x: number): number {
  let b = x + 1 - a;
  let c = 1e300;
  let d = 1 / b;
  let result = d;
  for (let n = 1; n < MAX_TERMS; n++) {
    const factor = -n * (n - a);
    b += 2;
    d = 1 / (factor * d + b);
    c = b + factor / c;
    result *= c * d;
    if (Math.abs(c * d - 1) < PRECISION) break;
  }
  return result;
}

/** ln of the gamma function for positive arguments: the Stirling series (DLMF 5.11.1) above 10, recurrence below. */
function lnGamma(z: number): number {
  if (z < 10) return lnGamma(z + 1) - Math.log(z);
  const square = z * z;
  const series = 1 / 12 - (1 / 360 - (1 / 1260 - 1 / (1680 * square)) / square) / square;
  return (z - 0.5) * Math.log(z) - z + 0.5 * Math.log(2 * Math.PI) + series / z;
}
