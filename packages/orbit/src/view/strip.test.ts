import { areaKm2, coveredShare, distanceM, MS_PER_DAY, type Position, pointInArea } from '@sigma/geo';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  accessStrip,
  DEG_PER_RAD,
  geodeticOf,
  propagateEarthFixed,
  rolledGroundPoint,
  semiMajorAxisKm,
  swathFieldDeg,
  swathStrip,
} from '../index.ts';
import { GHOST3, GHOST5, OCTOBER_MS } from '../testing/ghost-sets.ts';

const start = fc.integer({ min: OCTOBER_MS, max: OCTOBER_MS + 2 * MS_PER_DAY });
const seconds = fc.integer({ min: 2, max: 120 });
const roll = fc.double({ min: -29, max: 29, noNaN: true });
const field = fc.double({ min: 0.2, max: 2, noNaN: true });
const stateAt = (ms: number) => propagateEarthFixed(GHOST3, ms);

function groundAt(ms: number, rollDeg: number): Position {
  const seen = rolledGroundPoint(stateAt(ms), rollDeg);
  if (!seen) throw new Error('past the limb');
  return seen;
}

function stripOf(startMs: number, lastsS: number, rollDeg: number, fieldDeg: number) {
  const strip = swathStrip(GHOST3, { start: startMs, end: startMs + lastsS * 1000, rollDeg, fieldDeg });
  if (!strip) throw new Error('no strip');
  return strip;
}

describe('the strip of a camera', () => {
  it('keeps a swath within the access strip when the camera stays within the slew limit', () => {
    fc.assert(
      fc.property(start, seconds, roll, field, (startMs, lastsS, rollDeg, fieldDeg) => {
        // The coarser edges of the access strip deviate by a kilometre at 82 degrees of latitude.
        const maxSlewDeg = Math.abs(rollDeg) + fieldDeg / 2 + 0.2;
        const [from, to] = [startMs - 500, startMs + lastsS * 1000 + 500];
        const reach = accessStrip(GHOST3, { start: from, end: to, maxSlewDeg });
        const share = reach && coveredShare(stripOf(startMs, lastsS, rollDeg, fieldDeg), reach);
        expect(share).toBeGreaterThan(0.9999);
      }),
      { numRuns: 60 },
    );
  });

  it('contains exactly the ground within the field of view, anywhere on Earth', () => {
    fc.assert(
      fc.property(
        start,
        seconds,
        roll,
        field,
        fc.double({ min: 0.02, max: 0.98, noNaN: true }),
        (startMs, lastsS, rollDeg, fieldDeg, share) => {
          const strip = stripOf(startMs, lastsS, rollDeg, fieldDeg);
          const ms = startMs + share * lastsS * 1000;
          for (const [part, isIn] of [
            [-0.55, false],
            [-0.45, true],
            [0, true],
            [0.45, true],
            [0.55, false],
          ] as const) {
            const seen = groundAt(ms, rollDeg + part * fieldDeg);
            expect(pointInArea(seen, strip), `${part} of the field`).toBe(isIn);
          }
        },
      ),
      { numRuns: 100 },
    );
  });

  it('is as wide at nadir as the swath at that height, within 1 %', () => {
    fc.assert(
      fc.property(start, fc.double({ min: 2, max: 40, noNaN: true }), (startMs, swathKm) => {
        const { heightKm } = geodeticOf(stateAt(startMs + 5000).position);
        const fieldDeg = 2 * Math.atan(swathKm / 2 / heightKm) * DEG_PER_RAD;
        const lengthKm = distanceM(groundAt(startMs, 0), groundAt(startMs + 10_000, 0)) / 1000;
        expect(areaKm2(stripOf(startMs, 10, 0, fieldDeg)) / lengthKm / swathKm).toBeCloseTo(1, 2);
      }),
      { numRuns: 60 },
    );
  });

  it('splits a swath at the antimeridian into two parts', () => {
    const crossing = Array.from({ length: 20_000 }, (_, index) => OCTOBER_MS + index * 5000).find((ms) => {
      const [before, after] = [groundAt(ms - 5000, 5), groundAt(ms + 5000, 5)];
      return Math.abs(before[1]) < 60 && Math.abs(before[0] - after[0]) > 180;
    });
    if (crossing === undefined) throw new Error('no crossing');
    const strip = stripOf(crossing - 20_000, 40, 5, 1.2);
    expect(strip.type).toBe('MultiPolygon');
    expect(areaKm2(strip)).toBeGreaterThan(2000);
    expect(areaKm2(strip)).toBeLessThan(4000);
  });

  it('returns no swath for more than half a revolution', () => {
    expect(swathStrip(GHOST3, { start: 0, end: 3_000_000, rollDeg: 0, fieldDeg: 1 })).toBeNull();
  });
});

describe('the field of a camera', () => {
  it('calculates the field of view as the swath seen from the mean height', () => {
    const heightKm = semiMajorAxisKm(GHOST5.meanMotionRevPerDay) - 6371;
    expect(heightKm).toBeGreaterThan(440);
    expect(Math.tan(swathFieldDeg(GHOST5, 9.6) / DEG_PER_RAD) * heightKm).toBeCloseTo(9.6, 2);
  });

  it('calculates the field of view of a wide camera as the angle between the rays to both edges', () => {
    const radiusKm = 6371;
    const orbitKm = semiMajorAxisKm(GHOST5.meanMotionRevPerDay);
    for (const swathKm of [50, 290, 1000]) {
      const arc = swathKm / 2 / radiusKm;
      // The angle from nadir to the ray from the satellite at (0, orbit) to the edge at (R sin, R cos).
      const [east, down] = [radiusKm * Math.sin(arc), orbitKm - radiusKm * Math.cos(arc)];
      const cosine = down / Math.hypot(east, down);
      expect(swathFieldDeg(GHOST5, swathKm)).toBeCloseTo(2 * Math.acos(cosine) * DEG_PER_RAD, 9);
    }
  });
});
