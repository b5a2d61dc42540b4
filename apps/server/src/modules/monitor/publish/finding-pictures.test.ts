import { describe, expect, it } from 'vitest';
import { chipGrid, gridPlaces } from '../../../pass-input/chip-grid.ts';
import type { FoundOnMap } from '../analysis/analysis-task.ts';
import { findingPictures, type PicturesOf, pictureBefore, pictureCorners } from './finding-pictures.ts';

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
/** What pictures do not depend on. */
const GAS: Pick<
  FoundOnMap & { readonly type: 'Methane' | 'Plume' },
  'confidence' | 'rate' | 'spectrum' | 'test' | 'towardsDeg' | 'verdict'
> = {
  towardsDeg: 90,
  verdict: 'methane',
  test: { r: 0.7, rDifference: 0.7, weakR: 0.5 },
  spectrum: {
    wavelengths: [],
    ratio: new Float64Array(),
    absorption: new Float64Array(),
    isChange: true,
    r: 0.7,
  },
  rate: { imeKg: 100, quantified: false, reason: 'edge' },
  confidence: { value: 0.9, terms: [] },
};
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

describe('the ground that the pictures of a finding show', () => {
  const { toPlace } = gridPlaces(grid);
  /** A plume that blows to the east, 20 pixels across, from its head at x 20 and y 120. */
  function plume(lengthPx: number): FoundOnMap {
    const head = toPlace(20, 120);
    const ring = [head, toPlace(20 + lengthPx, 130), toPlace(20 + lengthPx, 110), head];
    const outline = { type: 'Polygon' as const, coordinates: [ring] };
    return { ...located, ...GAS, type: 'Methane', place: head, outline };
  }
  const recipes = (found: FoundOnMap, of: Partial<PicturesOf> = {}) =>
    findingPictures(found, { ...pictures, gray: undefined, methane: 'methane', ...of });
  interface Box {
    readonly left: number;
    readonly top: number;
    readonly side: number;
  }
  const boxes = (found: FoundOnMap, of?: Partial<PicturesOf>): readonly Box[] =>
    recipes(found, of).map(({ recipe }) => Object(recipe).box);

  it('is 768 m wide for a short plume', () => {
    const [first] = boxes(plume(60));
    expect(first).toEqual({ left: 2, top: 72, side: 96 });
  });

  it('grows to all of a long plume with its head and some ground around it, in all pictures', () => {
    expect(recipes(plume(170)).map(({ label }) => label)).toEqual(['Methane', 'Natural colours', 'Before']);
    for (const { left, top, side } of boxes(plume(170))) {
      expect(left).toBeLessThanOrEqual(20 - 7);
      expect(left + side).toBeGreaterThanOrEqual(190 + 7);
      expect(top).toBeLessThanOrEqual(110 - 7);
      expect(top + side).toBeGreaterThanOrEqual(130 + 7);
      expect(side).toBeLessThan(170 + 20);
    }
  });

  it('is where its corners say, for the map', () => {
    const [box] = boxes(plume(170));
    const [upperLeft, , lowerRight] = pictureCorners(plume(170), grid);
    if (box === undefined || upperLeft === undefined || lowerRight === undefined) throw new Error('No box.');
    expect(upperLeft).toEqual(toPlace(box.left, box.top));
    expect(lowerRight).toEqual(toPlace(box.left + box.side, box.top + box.side));
  });

  it('has the head of a plume that is longer than the analysed ground is high', () => {
    const [first] = boxes(plume(180), { grid: { ...grid, height: 128 } });
    expect(first).toEqual({ left: 12, top: 0, side: 128 });
  });

  it('is 192 m wide for a vehicle', () => {
    const [first] = boxes(truck);
    expect(first?.side).toBe(24);
  });
});
