import { curveShape } from '../../../map/layers/spectral/curve-shape.ts';
import type { Spectrum } from '../data/spectrum.ts';
import { rangeOf } from './plot-frame.ts';

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

/** The ends of the band that is drawn around a curve; undefined for a curve without one. */
export function spreadOf({ values, spread }: Pick<Curve, 'values' | 'spread'>) {
  if (spread === undefined) return undefined;
  const sdAt = (band: number) => spread[band] ?? Number.NaN;
  return {
    low: values.map((value, band) => value - sdAt(band)),
    high: values.map((value, band) => value + sdAt(band)),
  };
}

/** The range of values that a plot of curves needs, with the bands around them. */
export function rangeOfCurves(curves: readonly Curve[]): readonly [number, number] {
  return rangeOf(
    curves.flatMap((curve) => {
      const spread = spreadOf(curve);
      return spread === undefined ? [curve.values] : [curve.values, spread.low, spread.high];
    }),
  );
}
