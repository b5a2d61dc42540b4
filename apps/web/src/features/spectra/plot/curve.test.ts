import { expect, it } from 'vitest';
import { rangeOfCurves } from './curve.ts';

const curve = { key: 'region', name: 'Mean of the area', colour: 'red' };

it('makes the value axis long enough for the band around a mean', () => {
  const values = Float64Array.of(0.4, 0.5);
  const [from, to] = rangeOfCurves([{ ...curve, values, spread: Float64Array.of(0.05, 0.3) }]);
  expect(from).toBeLessThanOrEqual(0.2);
  expect(to).toBeGreaterThan(0.8);
  expect(rangeOfCurves([{ ...curve, values }])[1]).toBeLessThan(0.6);
});

it('leaves the value axis as it is where the spread is unknown', () => {
  const values = Float64Array.of(0.4, 0.5);
  const spread = Float64Array.of(Number.NaN, Number.NaN);
  expect(rangeOfCurves([{ ...curve, values, spread }])).toEqual(rangeOfCurves([{ ...curve, values }]));
});
