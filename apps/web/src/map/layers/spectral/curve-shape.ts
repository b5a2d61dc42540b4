import { firstDerivative, removeContinuum } from '@sigma/raster';

/** A spectrum divided by its continuum, or its first derivative per nm; NaN in gaps. */
export function curveShape(
  form: 'continuum' | 'derivative',
  wavelengths: readonly number[],
  values: Float64Array,
): Float64Array {
  return form === 'continuum' ? removeContinuum(wavelengths, values) : firstDerivative(wavelengths, values);
}
