import { describe, expect, it } from 'vitest';
import { findingOf } from '../../data/finding.fixture.ts';
import { coveringMarks, freePopupPlace } from './around-focus.ts';
import { outlinePosition } from './positions.ts';

const [LON, LAT] = [-102.38, 31.91];
/** About a metre to the north, in degrees. */
const METRE = 1 / 111_320;
const at = (number: number, northM: number) =>
  findingOf(number, { coordinates: { type: 'Point', coordinates: [LON, LAT + northM * METRE] } });
/** A finding whose outline reaches so many metres to the north and south of its place. */
function reaching(northM: number, southM: number) {
  const [north, south] = [LAT + northM * METRE, LAT - southM * METRE];
  const ring: [number, number][] = [
    [LON - 20 * METRE, south],
    [LON + 20 * METRE, south],
    [LON, north],
    [LON - 20 * METRE, south],
  ];
  return { ...at(0, 0), outline: { type: 'Polygon' as const, coordinates: [ring] } };
}
const SIZE = { width: 690, height: 640 };
const DETAIL = { lng: LON, lat: LAT, zoom: 19 };

describe('the marks of other findings', () => {
  it('leave the one in focus visible: those inside its outline or on its ring are omitted', () => {
    const others = [at(1, 2), at(2, 30), at(3, 90)];
    expect([...coveringMarks([reaching(60, 10), ...others], reaching(60, 10), 19)]).toEqual([
      findingOf(1).id,
      findingOf(2).id,
    ]);
  });

  it('are omitted in a wider circle where a pixel covers more ground', () => {
    const others = [at(1, 30), at(2, 200)];
    expect(coveringMarks(others, at(0, 0), 19).size).toBe(0);
    expect([...coveringMarks(others, at(0, 0), 16)]).toEqual([findingOf(1).id]);
  });

  it('are all drawn while no finding is in focus', () => {
    expect(coveringMarks([at(1, 0)], undefined, 19).size).toBe(0);
  });
});

describe('the popup of the finding in focus', () => {
  it('is above its outline where the map has room for it', () => {
    const place = freePopupPlace(reaching(10, 10), DETAIL, SIZE);
    expect(place?.anchor).toBe('bottom');
    expect(place?.at[1]).toBeCloseTo(LAT + 10 * METRE, 7);
  });

  it('leaves the button that shows the whole plume free', () => {
    const low = { ...SIZE, height: 500 };
    expect(freePopupPlace(reaching(20, 1), DETAIL, low)?.anchor).toBe('top');
    const soil = { ...reaching(20, 1), detection_type: 'Soil Contamination' as const };
    expect(freePopupPlace(soil, DETAIL, low)?.anchor).toBe('bottom');
  });

  it('has room above a whole plume, below that button', () => {
    for (const metres of [100, 700, 1400]) {
      const plume = reaching(metres, 10);
      expect(freePopupPlace(plume, outlinePosition(plume, SIZE), SIZE)?.anchor).toBe('bottom');
    }
  });

  it('is below the head of a plume that blows to the north', () => {
    const place = freePopupPlace(reaching(400, 10), DETAIL, SIZE);
    expect(place?.anchor).toBe('top');
    expect(place?.at[1]).toBeCloseTo(LAT - 10 * METRE, 7);
  });

  it('is not opened below an outline where it would reach the key of the map', () => {
    const roomy = freePopupPlace(reaching(400, 20), DETAIL, SIZE);
    expect(roomy?.anchor).toBe('top');
    expect(freePopupPlace(reaching(400, 20), DETAIL, { ...SIZE, height: 540 })).toBeUndefined();
  });

  it('is not opened over an outline that leaves no room above and below', () => {
    expect(freePopupPlace(reaching(60, 60), DETAIL, SIZE)).toBeUndefined();
  });
});
