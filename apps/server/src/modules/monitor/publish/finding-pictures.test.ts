import { describe, expect, it } from 'vitest';
import { chipGrid } from '../../../pass-input/chip-grid.ts';
import type { FoundOnMap } from '../analysis/analysis-task.ts';
import { findingPictures, pictureBefore } from './finding-pictures.ts';

const [LON, LAT] = [-121.55, 38.05] as const;
const grid = chipGrid({
  type: 'Polygon',
  coordinates: [
    [
      [LON - 0.01, LAT - 0.01],
      [LON + 0.01, LAT - 0.01],
      [LON + 0.01, LAT + 0.01],
      [LON - 0.01, LAT + 0.01],
      [LON - 0.01, LAT - 0.01],
    ],
  ],
});
const located = {
  place: [LON, LAT] as const,
  outline: undefined,
  facility: undefined,
  cover: undefined,
  areaM2: 45,
  score: 66,
};
const truck: FoundOnMap = { ...located, type: 'Vehicle', count: 1, lengthM: 15, isBright: true };
const trench: FoundOnMap = { ...located, type: 'Digging' };
const natural = { layer: 'earlier natural', at: new Date('2026-09-26T23:01:27Z') };
const gray = {
  now: 'gray',
  before: { layer: 'earlier gray', at: new Date('2026-09-24T22:46:10Z') },
};
const pictures = { grid, natural: 'natural', methane: undefined, before: natural };

describe('the picture of a finding from before', () => {
  it.each([
    ['a vehicle with gray pictures', truck, { ...pictures, gray }, gray.before],
    ['a vehicle of a pass without gray pictures', truck, { ...pictures, gray: undefined }, natural],
    ['works in a pass with gray pictures', trench, { ...pictures, gray }, natural],
  ])('of %s is cut from the pass whose time is stored', (_, found, of, expected) => {
    expect(pictureBefore(found, of)).toEqual(expected);
    const cut = findingPictures(found, of).find(({ label }) => label === 'Before');
    expect(Object(cut?.recipe).layers).toEqual([expected.layer]);
  });

  it('does not exist for works in the first pass', () => {
    const first = { ...pictures, gray: undefined, before: undefined };
    expect(pictureBefore(trench, first)).toBeUndefined();
    expect(findingPictures(trench, first).map(({ label }) => label)).toEqual(['Natural colours']);
  });
});
