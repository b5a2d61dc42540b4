/**
 * The convex hull above a spectrum: the continuum that absorptions are measured from (Clark, Roush 1984). Gaps are bridged by
 * the hull, and NaN in the result.
 *
 * @param wavelengths ascending, in nm
 * @param values one per wavelength, NaN in gaps
 */
export function continuumOf(wavelengths: readonly number[], values: ArrayLike<number>): Float64Array {
  const hull = upperHull(wavelengths, values);
  let segment = 0;
  return Float64Array.from(wavelengths, (nm, i) => {
    if (Number.isNaN(values[i] ?? Number.NaN)) return Number.NaN;
    while (segment + 2 < hull.length && (hull[segment + 1] ?? 0) <= i) segment++;
    const [start = i, end = start] = [hull[segment], hull[segment + 1]];
    const [from, to] = [values[start] ?? Number.NaN, values[end] ?? Number.NaN];
    if (i === start || start === end) return from;
    if (i === end) return to;
    const left = wavelengths[start] ?? 0;
    const share = (nm - left) / ((wavelengths[end] ?? 0) - left);
    return (1 - share) * from + share * to;
  });
}

/** A spectrum divided by its continuum: 1 outside absorptions, 1 minus the depth in them; NaN in gaps and where it is not positive. */
export function removeContinuum(wavelengths: readonly number[], values: ArrayLike<number>): Float64Array {
  return continuumOf(wavelengths, values).map((hull, i) =>
    hull > 0 ? Math.min(1, (values[i] ?? Number.NaN) / hull) : Number.NaN,
  );
}

/** Indices of the corners of the hull, ascending, by the monotone chain of Andrew 1979. */
function upperHull(wavelengths: readonly number[], values: ArrayLike<number>): number[] {
  const hull: number[] = [];
  for (let i = 0; i < wavelengths.length; i++) {
    if (Number.isNaN(values[i] ?? Number.NaN)) continue;
    while (hull.length >= 2 && !turnsRight(hull.at(-2) ?? 0, hull.at(-1) ?? 0, i)) hull.pop();
    hull.push(i);
  }
  return hull;

  function turnsRight(a: number, b: number, c: number): boolean {
    const x = (i: number) => wavelengths[i] ?? 0;
    const y = (i: number) => values[i] ?? 0;
    return (x(b) - x(a)) * (y(c) - y(a)) - (y(b) - y(a)) * (x(c) - x(a)) < 0;
  }
}
