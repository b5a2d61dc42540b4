import { MS_PER_DAY } from '@sigma/geo';
import { describe, expect, it } from 'vitest';
import {
  type ElementSet,
  orbitNumber,
  PropagationError,
  parseElementSet,
  propagate,
  sgp4State,
  siderealTimeDeg,
  subpoint,
} from '../index.ts';
import verification from './sgp4-verification.json' with { type: 'json' };

const read = (lines: readonly string[]): ElementSet => {
  const parsed = parseElementSet(lines.join('\n'));
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.set;
};

// First, middle and last state of the 32 valid cases in "Revisiting Spacetrack Report #3" (AIAA 2006-6753,
// SGP4-VER.TLE and its listing): minutes, km, km/s. The checksums of two sets are corrected.
const CASES = verification.map(({ line1, line2, states }) => ({ lines: [line1, line2] as const, states }));
const SUN_SYNCHRONOUS = CASES.find(({ lines }) => lines[0].startsWith('1 28057'))?.lines ?? [];

describe('propagate', () => {
  it.each(CASES)('propagates to the published verification states within a millimetre: $lines.0', (one) => {
    const set = read(one.lines);
    for (const [minutes = 0, x = 0, y = 0, z = 0, vx = 0, vy = 0, vz = 0] of one.states) {
      const state = sgp4State(set, minutes);
      if (!state) throw new Error(`no state at ${minutes} min`);
      const { position, velocity } = state;
      expect(Math.hypot(position.x - x, position.y - y, position.z - z)).toBeLessThan(1e-6);
      expect(Math.hypot(velocity.x - vx, velocity.y - vy, velocity.z - vz)).toBeLessThan(2e-9);
    }
  });

  it('refuses a state far outside the perigee and apogee of its set as decayed', () => {
    // This is GHOST-2 of October 2025, at 310 to 350 km and sinking.
    const sinking = read([
      '1 56197U 23054V   25276.29916023  .00179410  00000+0  12130-2 0  9996',
      '2 56197  97.3104 187.1410 0003780 158.2258 201.9168 15.74515765139348',
    ]);
    expect(() => propagate(sinking, sinking.epochMs + 10 * MS_PER_DAY)).not.toThrow();
    const codes = [80, 120, 400].map((days) => {
      try {
        propagate(sinking, sinking.epochMs + days * MS_PER_DAY);
      } catch (error) {
        return error instanceof PropagationError ? error.code : 'other';
      }
      return 'none';
    });
    expect(codes).toEqual(['decayed', 'decayed', 'decayed']);
  });

  it('reports that a decayed orbit cannot be propagated', () => {
    const decaying = read([
      '1 22312U 93002D   06094.46235912  .99999999  81888-5  49949-3 0  3953',
      '2 22312  62.1486  77.4698 0308723 267.9229  88.7392 15.95744531 98783',
    ]);
    expect(() => propagate(decaying, decaying.epochMs + 30 * 86_400_000)).toThrow('cannot be propagated');
  });
});

describe('siderealTimeDeg', () => {
  it("calculates the sidereal time of Vallado's example 3-5", () => {
    expect(siderealTimeDeg(Date.UTC(1992, 7, 20, 12, 14))).toBeCloseTo(152.57878781, 6);
  });
});

describe('subpoint', () => {
  const sunSynchronous = read(SUN_SYNCHRONOUS);

  it('keeps subpoints within the latitudes that the inclination allows', () => {
    for (let minute = 0; minute < 200; minute += 1) {
      const { position, heightKm } = subpoint(sunSynchronous, sunSynchronous.epochMs + minute * 60_000);
      // Geodetic latitude exceeds geocentric by at most 0.19 degrees.
      expect(Math.abs(position[1])).toBeLessThan(180 - 98.4283 + 0.2);
      expect(heightKm).toBeGreaterThan(750);
      expect(heightKm).toBeLessThan(850);
    }
  });

  it('increments the revolution number where the satellite crosses the equator northwards', () => {
    const at = (ms: number) => subpoint(sunSynchronous, ms).position[1];
    let crossings = 0;
    const start = sunSynchronous.epochMs + 60_000;
    for (let second = 0; second < 2 * 86_400; second += 30) {
      const [before, after] = [start + second * 1000, start + (second + 30) * 1000];
      const counted = orbitNumber(sunSynchronous, after) - orbitNumber(sunSynchronous, before);
      const crossed = at(before) < 0 && at(after) >= 0 ? 1 : 0;
      expect(counted).toBe(crossed);
      crossings += crossed;
    }
    expect(crossings).toBe(28);
    // The set has revolution 14055 at its epoch, which is 13 m before the node.
    expect(orbitNumber(sunSynchronous, sunSynchronous.epochMs)).toBe(14055);
  });
});
