import { expect, it } from 'vitest';
import { bandText, measuredText, valueText } from './value-text.ts';

it.each([
  [0.18432, 0.0041, '0.184 ± 0.004'],
  [12.34, 0.5, '12.3 ± 0.5'],
  [1840.2, 12, '1,840 ± 12'],
  [0.5, Number.NaN, '0.500'],
  [Number.NaN, 0.1, 'no value'],
])('writes %d with the uncertainty %d as %s', (value, sigma, text) => {
  expect(measuredText(value, sigma)).toBe(text);
});

it('writes values with three significant figures', () => {
  expect([0, 0.18432, -12.345, 1840.4].map(valueText)).toEqual(['0', '0.184', '−12.3', '1,840']);
});

it('counts bands from 1', () => {
  expect(bandText(2310.31, 428, '0.184 ± 0.004')).toBe('2310.3 nm · band 429 · 0.184 ± 0.004');
});
