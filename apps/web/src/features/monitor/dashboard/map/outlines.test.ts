import { expect, it } from 'vitest';
import { findingOf } from '../../data/finding.fixture.ts';
import { shownOutlines, strongOutlines } from './outlines.ts';

const square = (west: number, side: number): [number, number][] => [
  [west, 31.9],
  [west + side, 31.9],
  [west + side, 31.9 + side],
  [west, 31.9],
];
const outline = { type: 'Polygon' as const, coordinates: [square(-102.4, 0.01)] };

it('outlines are drawn without the holes that single pixels leave in them', () => {
  const holed = { ...outline, coordinates: [...outline.coordinates, square(-102.396, 0.001)] };
  const drawn = [{ type: 'MultiPolygon', coordinates: [[square(-102.4, 0.01)]] }];
  expect(shownOutlines([findingOf(0, { outline: holed })], undefined).drawn).toEqual(drawn);
  const focused = findingOf(0, { outline: holed });
  expect(strongOutlines([focused], { focused, ofPass: undefined, picked: [] })).toEqual(drawn);
});

it('a thousand outlines are drawn at most, and how many are hidden is counted', () => {
  const findings = Array.from({ length: 1203 }, (_, number) => findingOf(number, { outline }));
  const { drawn, hidden } = shownOutlines(findings, undefined);
  expect([drawn.length, hidden]).toEqual([1000, 203]);
});

it('findings without an outline are neither drawn nor hidden', () => {
  expect(shownOutlines([findingOf(0), findingOf(1, { outline })], undefined)).toMatchObject({ hidden: 0 });
});
