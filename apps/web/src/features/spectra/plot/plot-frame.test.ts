import { expect, it } from 'vitest';
import { areaPath, badWindows, linePath, nmAt, rangeOf, spreadApart, ticksOf, xOf } from './plot-frame.ts';

const frame = { width: 400, height: 200, nm: [400, 2500], values: [0, 1] } as const;

it('interrupts the line where a value is missing', () => {
  const path = linePath(frame, { wavelengths: [500, 600, 700, 800], values: [0.1, 0.2, Number.NaN, 0.3] });
  expect(path.match(/M/g)).toHaveLength(2);
  expect(path.match(/L/g)).toHaveLength(1);
});

it.each([
  {
    what: 'ascending bands of two detectors that overlap',
    wavelengths: [900, 950, 1000, 940, 990, 1040],
    lines: 2,
  },
  { what: 'descending bands', wavelengths: [1000, 900, 800, 700, 600, 500], lines: 1 },
])('draws $what without a line from one end back to the other', ({ wavelengths, lines }) => {
  const path = linePath(frame, { wavelengths, values: wavelengths.map(() => 0.3) });
  expect(path.match(/M/g)).toHaveLength(lines);
  expect(path.match(/[ML]/g)).toHaveLength(6);
  const low = wavelengths.map(() => 0.2);
  expect(areaPath(frame, wavelengths, low, low).match(/Z/g)).toHaveLength(lines);
});

it('draws the spread of a region in one piece per stretch without a gap', () => {
  const low = [0.1, 0.1, Number.NaN, 0.1, 0.1];
  const high = [0.2, 0.2, 0.2, 0.2, 0.2];
  expect(areaPath(frame, [1, 2, 3, 4, 5], low, high).match(/Z/g)).toHaveLength(2);
});

it('finds the wavelength at the place where it is drawn', () => {
  expect(nmAt(frame, xOf(frame, 2310.3))).toBeCloseTo(2310.3, 6);
});

it('begins the axis at zero for values near it, and has room above them', () => {
  const [from, to] = rangeOf([[0.05, 0.4, Number.NaN]]);
  expect(from).toBe(0);
  expect(to).toBeGreaterThan(0.4);
  expect(rangeOf([[0.9, 1]])[0]).toBeGreaterThan(0.8);
  expect(rangeOf([[Number.NaN]])).toEqual([0, 1]);
});

it('labels round numbers', () => {
  expect(ticksOf([400, 2500], 5)).toEqual([500, 1000, 1500, 2000, 2500]);
  expect(ticksOf([0, 0.43], 4)).toEqual([0, 0.2, 0.4]);
});

it('lists the stretches of bad bands', () => {
  expect(badWindows([1, 2, 3, 4, 5, 6], [true, false, false, true, false, true])).toEqual([
    [2, 3],
    [5, 5],
  ]);
});

it('moves numbers of curves that end at the same height apart', () => {
  expect(spreadApart([100, 99, 50, 100], 11)).toEqual([100, 78, 50, 89]);
});
