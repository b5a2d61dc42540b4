/**
 * The convex hull above a spectrum: the continuum that absorptions are measured from (Clark, Roush 1984). Gaps are bridged by
 * the hull, and NaN in the result.
 *
 * @param wavelengths ascending, in nm
 * @param values one per wavelength, NaN in gaps
 */
export function continuumOf(wavelengths: readonly number[], values: ArrayLike<number>): Float64Array {
  const continuum = new Float64Array(wavelengths.length).fill(Number.NaN);
  const hull = upperHull(wavelengths, values);
  const [only] = hull;
  if (hull.length === 1 && only !== undefined) continuum[only] = values[only] ?? Number.NaN;
  for (let segment = 0; segment + 1 < hull.length; segment++) {
    const [start, end] = [hull[segment] ?? 0, hull[segment + 1] ?? 0];
    const [from, to] = [values[start] ?? Number.NaN, values[end] ?? Number.NaN];
    const left = wavelengths[start] ?? 0;
    const length = (wavelengths[end] ?? 0) - left;
    continuum[start] = from;
    continuum[end] = to;
    for (let i = start + 1; i < end; i++) {
      if (Number.isNaN(values[i] ?? Number.NaN)) continue;
      const share = ((wavelengths[i] ?? 0) - left) / length;
      continuum[i] = (1 - share) * from + share * to;
    }
  }
  return continuum;
}

/** A spectrum divided by its continuum: 1 outside absorptions, 1 minus the depth in them; NaN in gaps and where it is not positive. */
export function removeContinuum(wavelengths: readonly number[], values: ArrayLike<number>): Float64Array {
  const quotients = continuumOf(wavelengths, values);
  for (let i = 0; i < quotients.length; i++) {
    const hull = quotients[i] ?? Number.NaN;
    quotients[i] = hull > 0 ? Math.min(1, (values[i] ?? Number.NaN) / hull) : Number.NaN;
  }
  return quotients;
}

/** Indices of the corners of the hull, ascending, by the monotone chain of Andrew 1979. */
function upperHull(wavelengths: readonly number[], values: ArrayLike<number>): number[] {
  const hull: number[] = [];
  for (let i = 0; i < wavelengths.length; i++) {
    const [x, y] = [wavelengths[i] ?? 0, values[i] ?? Number.NaN];
    if (Number.isNaN(y)) continue;
    while (hull.length >= 2) {
      const [a, b] = [hull[hull.length - 2] ?? 0, hull[hull.length - 1] ?? 0];
      const [fromX, fromY] = [wavelengths[a] ?? 0, values[a] ?? 0];
      const [alongX, alongY] = [(wavelengths[b] ?? 0) - fromX, (values[b] ?? 0) - fromY];
      // The chain turns to the right at its last corner, which therefore remains.
      if (alongX * (y - fromY) - alongY * (x - fromX) < 0) break;
      hull.pop();
    }
    hull.push(i);
  }
  return hull;
}
