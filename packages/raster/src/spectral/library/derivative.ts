/**
 * The first derivative of a spectrum per nm: of second order between unevenly spaced bands (as `numpy.gradient`), one-sided at
 * its ends and at gaps. NaN in gaps and for values without a neighbour.
 *
 * @param wavelengths ascending, in nm
 * @param values one per wavelength, NaN in gaps
 */
export function firstDerivative(wavelengths: readonly number[], values: ArrayLike<number>): Float64Array {
  return Float64Array.from(wavelengths, (nm, i) => {
    const value = values[i] ?? Number.NaN;
    const [before, after] = [values[i - 1] ?? Number.NaN, values[i + 1] ?? Number.NaN];
    const [left, right] = [nm - (wavelengths[i - 1] ?? Number.NaN), (wavelengths[i + 1] ?? Number.NaN) - nm];
    const [fromLeft, fromRight] = [(value - before) / left, (after - value) / right];
    if (Number.isNaN(fromLeft)) return fromRight;
    if (Number.isNaN(fromRight)) return fromLeft;
    return (left * fromRight + right * fromLeft) / (left + right);
  });
}
