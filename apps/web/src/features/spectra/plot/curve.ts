import { curveShape } from '../../../map/layers/spectral/curve-shape.ts';
import type { Spectrum } from '../data/spectrum.ts';

/** What is drawn of each spectrum. */
export const CURVE_FORMS = ['value', 'continuum', 'derivative'] as const;
export type CurveForm = (typeof CURVE_FORMS)[number];

/** A spectrum on the plot. */
export interface Curve {
  readonly key: string;
  readonly name: string;
  /** A colour of CSS. */
  readonly colour: string;
  /** The number of a pin or the letter of a date, drawn at the end of its curve. */
  readonly mark?: string;
  readonly values: Float64Array;
  /** Drawn as a band around the values. */
  readonly spread?: Float64Array;
  readonly look?: 'main' | 'faint' | 'dashed' | 'clouded';
}

/** The values of a spectrum in a form. */
export function shaped(form: CurveForm, wavelengths: readonly number[], values: Float64Array): Float64Array {
  return form === 'value' ? values : curveShape(form, wavelengths, values);
}

/** A spectrum less another one, in values; NaN where one of both is missing. */
export function differenceOf({ values }: Spectrum, { values: from }: Spectrum): Float64Array {
  return values.map((value, band) => value - (from[band] ?? Number.NaN));
}
