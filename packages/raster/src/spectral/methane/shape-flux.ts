import type { Plane } from '../plane.ts';
import { massSections } from './mass-sections.ts';
import { TORN_SHARE } from './plume-head.ts';
import type { PlumeAxis } from './plume-shape.ts';
import { type RateConstants, windOf } from './rate-constants.ts';

/** The part of a plume that is fitted: further away it is spread too thinly, and has turned from its axis. */
const [FROM_M, TO_M] = [16, 500] as const;
const MIN_SECTIONS = 5;
const SECONDS_PER_HOUR = 3600;

interface ShapeInput {
  readonly enhancement: Plane;
  /** Inverse variance of each pixel; 0 without data. */
  readonly inverseVariance: Float32Array;
  readonly axis: PlumeAxis;
  readonly pixelM: number;
  readonly kgPerPpmM: number;
  readonly wind: { readonly speedMs: number };
  readonly constants: RateConstants;
}

/**
 * Emission rate in kg/h from the shape of a plume: least squares of a Gaussian across the wind in each section up to 500 m from the
 * head, and the mean of the sections, in which noisy ones count less and a torn plume varies as much as in `plumeHead`. Pixels without
 * data do not lower it. `undefined` when fewer than five sections have data.
 */
export function shapeFlux(input: ShapeInput): number | undefined {
  const { enhancement, inverseVariance, axis, pixelM, kgPerPpmM, wind, constants } = input;
  const { mass, inverseVariance: known } = massSections(
    { level: enhancement, inverseVariance },
    { axis, fromPx: FROM_M / pixelM, toPx: TO_M / pixelM, pixelM },
  );
  if (known.filter((each) => each > 0).length < MIN_SECTIONS) return undefined;
  const first = weightedMean(mass, known);
  const torn = (TORN_SHARE * first) ** 2;
  const mean = weightedMean(
    mass,
    known.map((each) => (each > 0 ? 1 / (1 / each + torn) : 0)),
  );
  return SECONDS_PER_HOUR * windOf(constants, 'shapeWind', wind) * mean * pixelM * kgPerPpmM;
}

function weightedMean(values: Float64Array, weights: Float64Array): number {
  const total = weights.reduce((sum, each) => sum + each, 0);
  return values.reduce((sum, value, i) => sum + (value * (weights[i] ?? 0)) / total, 0);
}
