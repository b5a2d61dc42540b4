import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { continuumOf, removeContinuum } from './continuum.ts';
import { firstDerivative } from './derivative.ts';

const reflectances = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: fc.float({ min: Math.fround(0.01), max: 1, noNaN: true }) },
    fc.constant(Number.NaN),
  ),
  {
    minLength: 3,
    maxLength: 60,
  },
);
const grid = (length: number) => Array.from({ length }, (_, i) => 400 + 4.5 * i + (i % 3));

describe('removeContinuum', () => {
  it('is between 0 and 1, and 1 at both ends of the spectrum', () => {
    fc.assert(
      fc.property(reflectances, (values) => {
        const quotients = removeContinuum(grid(values.length), values);
        const measured = [...quotients].filter((quotient) => !Number.isNaN(quotient));
        expect(measured.every((quotient) => quotient > 0 && quotient <= 1)).toBe(true);
        if (measured.length > 0) expect([measured[0], measured.at(-1)]).toEqual([1, 1]);
      }),
    );
  });

  it('does not depend on the brightness of the spectrum', () => {
    fc.assert(
      fc.property(reflectances, fc.constantFrom(0.25, 0.5, 2, 4), (values, factor) => {
        const wavelengths = grid(values.length);
        const scaled = values.map((value) => value * factor);
        expect(removeContinuum(wavelengths, scaled)).toEqual(removeContinuum(wavelengths, values));
      }),
    );
  });

  it('leaves gaps where values are missing and bridges them with the continuum', () => {
    const values = [0.2, Number.NaN, 0.3, 0.4];
    expect([...continuumOf([1, 2, 3, 5], values)]).toEqual([0.2, Number.NaN, expect.closeTo(0.3), 0.4]);
    expect([...removeContinuum([1, 2, 3, 5], values)]).toEqual([1, Number.NaN, expect.closeTo(1), 1]);
  });

  it('measures the depth of an absorption', () => {
    const quotients = removeContinuum([2200, 2250, 2300], [0.4, 0.25, 0.6]);
    expect(1 - (quotients[1] ?? Number.NaN)).toBeCloseTo(0.5, 12);
  });
});

describe('firstDerivative', () => {
  it('is exact for parabolas between uneven bands', () => {
    const wavelengths = [400, 404, 409, 413, 420];
    const slopes = firstDerivative(
      wavelengths,
      wavelengths.map((nm) => 1e-4 * nm ** 2),
    );
    for (const band of [1, 2, 3])
      expect(slopes[band]).toBeCloseTo(2e-4 * (wavelengths[band] ?? Number.NaN), 12);
  });

  it('does not reach over gaps and has no value where there is no neighbour', () => {
    const slopes = firstDerivative([1, 2, 3, 4, 5, 6], [1, 3, Number.NaN, 4, Number.NaN, 9]);
    expect([...slopes]).toEqual([2, 2, Number.NaN, Number.NaN, Number.NaN, Number.NaN]);
  });
});
