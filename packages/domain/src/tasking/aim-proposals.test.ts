import { type Area, type Polygon, type Position, pointInArea, startCover, wrapLongitude } from '@sigma/geo';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AimablePass, placeWithin, startAims } from './aim-proposals.ts';

const box = (west: number, south: number, east: number, north: number): Polygon => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ],
});

interface Flight {
  readonly site: Area;
  /** Width of what a capture sees, in degrees of longitude. */
  readonly width?: number;
  /** The longitude that the satellite flies along. */
  readonly track?: number;
  /** Degrees of longitude to either side that the pass reaches. */
  readonly reach?: number;
}

/** A pass along a meridian, one degree of roll for each degree of longitude, whose capture sees a band of meridians. */
const passOf = ({ site, width = 1, track = 2, reach = 45 }: Flight): AimablePass => ({
  site,
  planned: [track, 0.5],
  maxRollDeg: reach,
  captureAt: ([lon]) => ({
    rollDeg: wrapLongitude(lon - track),
    strip: box(lon - width / 2, -2, lon + width / 2, 2),
  }),
});

/** The share of an area that is covered after each pass, and the aim points. */
function coveredBy(area: Area, passes: readonly AimablePass[]) {
  const [aims, cover] = [startAims(area), startCover(area)];
  return passes.map((pass) => {
    const aim = aims.propose(pass);
    const capture = pass.captureAt(aim ?? pass.planned);
    return { aim, share: capture === undefined ? cover.share : cover.add(capture.strip) };
  });
}
const shares = (area: Area, passes: readonly AimablePass[]) =>
  coveredBy(area, passes).map(({ share }) => Number(share.toFixed(1)));
const times = <Item>(count: number, item: Item): readonly Item[] => Array.from({ length: count }, () => item);

const AREA = box(0, 0, 4, 1);
const MIDDLE: Position = [2, 0.5];

it.each([
  ['is in the area', [1, 0.5], 0],
  ['is in its hole', [2, 0.5], 0.6],
  ['is outside of it', [6, 0.5], 2.3],
] as const)('finds a place of an area at or near a position that %s', (_, near, apart) => {
  const holed: Polygon = {
    type: 'Polygon',
    coordinates: [...AREA.coordinates, ...box(1.5, 0.25, 2.5, 0.75).coordinates],
  };
  const place = placeWithin(holed, near) ?? [90, 90];
  expect(pointInArea(place, holed)).toBe(true);
  expect(Math.hypot(place[0] - near[0], place[1] - near[1])).toBeLessThanOrEqual(apart);
});

describe('proposed aim points', () => {
  it.each([
    ['two captures of a quarter each', AREA, 2, [0.2, 0.5]],
    ['as many captures as fit', AREA, 4, [0.3, 0.5, 0.7, 1]],
    ['more captures than fit', AREA, 6, [0.3, 0.5, 0.7, 1, 1, 1]],
    ['an area across the antimeridian', box(178, 0, 182, 1), 4, [0.3, 0.5, 0.7, 1]],
    [
      'an area of two parts',
      { type: 'MultiPolygon', coordinates: [box(0, 0, 1, 1).coordinates, box(3, 0, 4, 1).coordinates] },
      2,
      [0.5, 1],
    ],
  ] as const)('cover more with each capture: %s', (_, area, count, expected) => {
    const track = area.type === 'Polygon' && area.coordinates[0]?.[0]?.[0] === 178 ? 180 : 2;
    const covered = shares(area, times(count, passOf({ site: area, track })));
    for (const [at, share] of expected.entries())
      expect(Math.abs((covered[at] ?? 0) - share)).toBeLessThan(0.11);
  });

  it('leave a capture to the planner that covers the area from its middle, and one to which nothing is left', () => {
    const found = coveredBy(box(1.8, 0, 2.2, 1), times(2, passOf({ site: AREA })));
    expect(found).toEqual([
      { aim: undefined, share: 1 },
      { aim: undefined, share: 1 },
    ]);
  });

  it('stay within the roll limits of each pass', () => {
    const west = passOf({ site: AREA, track: 0, reach: 1.5 });
    const aims = coveredBy(AREA, times(3, west)).map(({ aim }) => aim);
    expect(aims[0]?.[0]).toBeLessThan(1.4);
    expect(aims.every((aim) => aim === undefined || aim[0] < 1.4)).toBe(true);
  });

  it('stay in the site of each pass', () => {
    const [one, other] = [box(0, 0, 1, 1), box(3, 0, 4, 1)];
    const area: Area = { type: 'MultiPolygon', coordinates: [one.coordinates, other.coordinates] };
    const found = coveredBy(area, [passOf({ site: other, width: 0.5 }), passOf({ site: one, width: 0.5 })]);
    expect(found.map(({ aim }, at) => aim && pointInArea(aim, at === 0 ? other : one))).toEqual([true, true]);
  });

  it('avoid ground that captures with aim points of their own cover', () => {
    const aims = startAims(AREA);
    aims.cover(box(0, -1, 3, 2));
    const aim = aims.propose(passOf({ site: AREA }));
    expect(aim?.[0]).toBeGreaterThan(3.2);
  });

  it('leave a pass to the planner that can capture nothing', () => {
    const aims = startAims(AREA);
    expect(aims.propose({ ...passOf({ site: AREA }), captureAt: () => undefined })).toBeUndefined();
    expect(aims.propose(passOf({ site: AREA, track: 90, reach: 30 }))).toBeUndefined();
  });

  it('are in reach and in the area, and the first covers no less than a capture of its middle would', () => {
    const flight = fc.record({
      width: fc.double({ min: 0.3, max: 3, noNaN: true }),
      track: fc.double({ min: -3, max: 7, noNaN: true }),
      reach: fc.double({ min: 3, max: 8, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(flight, { minLength: 1, maxLength: 4 }), (flights) => {
        const passes = flights.map((one) => passOf({ site: AREA, ...one }));
        const found = coveredBy(AREA, passes);
        let before = 0;
        for (const [at, { aim, share }] of found.entries()) {
          expect(share).toBeGreaterThanOrEqual(before);
          before = share;
          if (aim === undefined) continue;
          const { track, reach } = flights[at] ?? { track: 0, reach: 0 };
          expect(Math.abs(aim[0] - track)).toBeLessThan(reach);
          expect(pointInArea(aim, AREA)).toBe(true);
        }
        const [first] = passes;
        if (first === undefined) return;
        const middle = startCover(AREA).add(first.captureAt(MIDDLE)?.strip ?? AREA);
        const isInReach = Math.abs(MIDDLE[0] - (flights[0]?.track ?? 0)) < (flights[0]?.reach ?? 0) - 0.2;
        if (isInReach) expect(found[0]?.share).toBeGreaterThan(middle * 0.9);
      }),
      { numRuns: 40 },
    );
  });
});
