import { areaKm2, MS_PER_DAY, type Position, pointInArea } from '@sigma/geo';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  accessStrip,
  createGridCache,
  ecefOf,
  groundTrack,
  horizonArea,
  isInUmbra,
  lookAngles,
  nightArea,
  periodMinutes,
  propagateEarthFixed,
  rolledGroundPoint,
  slewArea,
  subpoint,
  subsolarPoint,
  sunAngles,
  trackLines,
  trackUncertainty,
} from '../index.ts';
import { GHOST2, GHOST3, GHOST5, OCTOBER_MS } from '../testing/ghost-sets.ts';

const place = fc.tuple(
  fc.double({ min: -180, max: 180, noNaN: true }),
  fc.double({ min: -89, max: 89, noNaN: true }),
);
const moment = fc.double({ min: OCTOBER_MS, max: OCTOBER_MS + 5 * MS_PER_DAY, noNaN: true });
const EARTH_KM2 = 510_065_622;

describe('slewArea', () => {
  it('contains exactly the points within the slew limit', () => {
    fc.assert(
      fc.property(
        moment,
        fc.double({ min: 5, max: 60, noNaN: true }),
        place,
        (ms, slewDeg, [east, north]) => {
          const state = propagateEarthFixed(GHOST3, ms);
          const [lon, lat] = subpoint(GHOST3, ms).position;
          const target: Position = [lon + east / 30, Math.max(-89, Math.min(89, lat + north / 15))];
          const { offNadirDeg, incidenceDeg } = lookAngles(state, target);
          fc.pre(incidenceDeg < 89 && Math.abs(offNadirDeg - slewDeg) > 0.1);
          const wrapped: Position = [((target[0] + 540) % 360) - 180, target[1]];
          expect(pointInArea(wrapped, slewArea(state.position, slewDeg))).toBe(offNadirDeg < slewDeg);
        },
      ),
      { numRuns: 150 },
    );
  });

  it.each([
    [90, 60],
    [-90, -60],
  ] as const)('contains the pole at %d when the satellite is above it', (lat, outside) => {
    const area = slewArea(ecefOf([0, lat], 500), 30);
    expect(pointInArea([77, lat * 0.999], area)).toBe(true);
    expect(pointInArea([77, outside], area)).toBe(false);
  });
});

describe('horizonArea', () => {
  it.each([
    ['the equator', [0, 0]],
    ['the antimeridian', [179.5, -18]],
    ['the north pole', [20, 88]],
    ['the south pole', [-120, -85]],
  ] as const)('calculates the horizon area as a spherical cap below a satellite over %s', (_, [lon, lat]) => {
    const area = horizonArea(ecefOf([lon, lat], 500));
    // From height h above a sphere of radius R, the share h / 2(R + h) of it is visible.
    expect(areaKm2(area) / EARTH_KM2).toBeCloseTo(500 / (2 * 6871), 3);
    expect(pointInArea([lon, lat], area)).toBe(true);
  });

  it('equals the slew area of a slew beyond the limb', () => {
    const satellite = ecefOf([10, 20], 500);
    expect(slewArea(satellite, 80)).toEqual(horizonArea(satellite));
  });
});

describe('nightArea', () => {
  it.each(['2025-12-21T15:03:00Z', '2026-03-20T14:40:00Z', '2026-06-21T03:00:00Z', '2025-10-04T20:00:00Z'])(
    'contains exactly the points where the Sun is below the elevation at %s',
    (text) => {
      const instant = new Date(text);
      const [night, dark] = [nightArea(instant), nightArea(instant, -18)];
      fc.assert(
        fc.property(place, (here) => {
          const { elevationDeg } = sunAngles(here, instant);
          fc.pre(Math.abs(elevationDeg) > 0.5 && Math.abs(elevationDeg + 18) > 0.5 && Math.abs(here[1]) < 85);
          expect(pointInArea(here, night)).toBe(elevationDeg < 0);
          expect(pointInArea(here, dark)).toBe(elevationDeg < -18);
        }),
        { numRuns: 60 },
      );
      expect(areaKm2(night) / EARTH_KM2).toBeCloseTo(0.5, 2);
    },
  );

  it('centres the night on the point opposite the subsolar point', () => {
    const instant = new Date('2026-06-21T12:00:00Z');
    const [lon, lat] = subsolarPoint(instant);
    expect(sunAngles([lon, lat], instant).elevationDeg).toBeGreaterThan(89.99);
    expect(pointInArea([lon > 0 ? lon - 180 : lon + 180, -lat], nightArea(instant, -80))).toBe(true);
  });

  it('refuses a night elevation above the horizon', () => {
    expect(() => nightArea(OCTOBER_MS, 5)).toThrow(RangeError);
  });
});

describe('isInUmbra', () => {
  const sun = { x: 149_597_870, y: 0, z: 0 };
  it.each([
    ['on the side of the Sun', { x: 7000, y: 0, z: 0 }, false],
    ['directly behind the Earth', { x: -7000, y: 0, z: 0 }, true],
    ['outside the shadow', { x: -7000, y: 6400, z: 0 }, false],
    // The cone narrows by 1 km in 216, because the Sun spans half a degree.
    ['just inside the shadow at 42,164 km', { x: -42_164, y: 6170, z: 0 }, true],
    ['just outside the shadow at 42,164 km', { x: -42_164, y: 6190, z: 0 }, false],
    ['beyond the tip of the shadow', { x: -1_400_000, y: 0, z: 0 }, false],
  ])('decides whether a satellite is in the umbra: %s', (_, where, isDark) => {
    expect(isInUmbra(where, sun)).toBe(isDark);
  });
});

describe('groundTrack', () => {
  const grid = createGridCache().of(GHOST3);

  it('follows the subpoints of three periods in steps of a second', () => {
    const track = groundTrack(grid, { start: OCTOBER_MS });
    expect(track.positions.length).toBe(Math.floor(3 * periodMinutes(GHOST3) * 60) + 1);
    for (const index of [0, 777, 5000, 16_000]) {
      const [lon, lat] = subpoint(GHOST3, OCTOBER_MS + index * 1000).position;
      expect(track.positions[index]?.[0]).toBeCloseTo(lon, 4);
      expect(track.positions[index]?.[1]).toBeCloseTo(lat, 5);
    }
  });

  it('cuts the ground track where it crosses the antimeridian', () => {
    const { coordinates } = trackLines(groundTrack(grid, { start: OCTOBER_MS }), 15);
    expect(coordinates.length).toBeGreaterThan(2);
    coordinates.forEach((line, index) => {
      line.forEach(([lon], at) => {
        expect(Math.abs(lon)).toBeLessThanOrEqual(180);
        if (at > 0) expect(Math.abs(lon - (line[at - 1]?.[0] ?? 0))).toBeLessThan(180);
      });
      const [end, next] = [line.at(-1), coordinates[index + 1]?.[0]];
      if (end && next) expect([Math.abs(end[0]), -end[0], end[1]]).toEqual([180, next[0], next[1]]);
    });
  });

  it('ends the ground track where the orbit has decayed', () => {
    const start = OCTOBER_MS + 200 * MS_PER_DAY;
    expect(groundTrack(createGridCache().of(GHOST2), { start }).positions).toEqual([]);
  });
});

describe('accessStrip', () => {
  it('contains the ground seen with rolls within the limit, including at a pole and the antimeridian', () => {
    const window = { start: OCTOBER_MS, end: OCTOBER_MS + 40 * 60_000, maxSlewDeg: 30 };
    const strip = accessStrip(GHOST3, window);
    if (!strip) throw new Error('no strip');
    for (let minute = 1; minute < 40; minute += 1) {
      const satellite = propagateEarthFixed(GHOST3, OCTOBER_MS + minute * 60_000);
      for (const [roll, isIn] of [
        [-30.5, false],
        [-29.5, true],
        [0, true],
        [29.5, true],
        [30.5, false],
      ] as const) {
        const seen = rolledGroundPoint(satellite, roll);
        expect(seen && pointInArea(seen, strip), `${minute} min, ${roll} degrees`).toBe(isIn);
      }
    }
  });

  it('returns no access strip for more than half a revolution', () => {
    expect(accessStrip(GHOST3, { start: 0, end: 3_000_000, maxSlewDeg: 30 })).toBeNull();
  });
});

describe('trackUncertainty', () => {
  // These medians were measured on real sets of 2026 against later sets; the fit may be off by half.
  it.each([
    [1.5, 1.5],
    [2.5, 3.1],
    [4.5, 11.8],
    [5.75, 17],
    [69, 1765],
  ])('estimates an along-track uncertainty after %d days of about %d km', (days, wantedKm) => {
    const like2026 = { ...GHOST5, meanMotionDot: 0.00017 };
    const { ageDays, alongTrackKm, seconds } = trackUncertainty(like2026, GHOST5.epochMs + days * MS_PER_DAY);
    expect(ageDays).toBeCloseTo(days, 9);
    expect(alongTrackKm / wantedKm).toBeGreaterThan(0.6);
    expect(alongTrackKm / wantedKm).toBeLessThan(1.5);
    expect(alongTrackKm / seconds).toBeCloseTo(7.65, 1);
  });
});
