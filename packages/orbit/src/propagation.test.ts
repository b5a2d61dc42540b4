import { describe, expect, it } from 'vitest';
import {
  type ElementSet,
  orbitNumber,
  parseElementSet,
  propagate,
  siderealTimeDeg,
  subpoint,
} from './index.ts';

const read = (lines: readonly string[]): ElementSet => {
  const parsed = parseElementSet(lines.join('\n'));
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.set;
};

// Cases and answers of "Revisiting Spacetrack Report #3" (AIAA 2006-6753): minutes, km, km/s.
const CASES = [
  {
    lines: [
      '1 00005U 58002B   00179.78495062  .00000023  00000-0  28098-4 0  4753',
      '2 00005  34.2682 348.7242 1859667 331.7664  19.3264 10.82419157413667',
    ],
    states: [
      [0, 7022.46529266, -1400.08296755, 0.03995155, 1.893841015, 6.405893759, 4.53480725],
      [4320, -9060.47373569, 4658.70952502, 813.68673153, -2.232832783, -4.11045349, -3.157345433],
    ],
  },
  {
    lines: [
      '1 06251U 62025E   06176.82412014  .00008885  00000-0  12808-3 0  3985',
      '2 06251  58.0579  54.0425 0030035 139.1568 221.1854 15.56387291  6774',
    ],
    states: [
      [120, -3935.69800083, 409.10980837, 5471.33577327, -3.374784183, -6.635211043, -1.942056221],
      [2880, 1159.27802897, 5056.60175495, 4353.49418579, -5.968060341, -2.314790406, 4.230722669],
    ],
  },
  {
    lines: [
      '1 28057U 03049A   06177.78615833  .00000060  00000-0  35940-4 0  1836',
      '2 28057  98.4283 247.6961 0000884  88.1964 271.9322 14.35478080140550',
    ],
    states: [
      [0, -2715.28237486, -6619.26436889, -0.01341443, -1.008587273, 0.422782003, 7.385272942],
      [2880, 1788.4233458, 1990.50530957, -6640.59337725, -2.074169091, -6.683381288, -2.562777776],
    ],
  },
] as const;

describe('propagate', () => {
  it.each(CASES)(
    'agrees with the published verification states to a decimetre: $lines.0',
    ({ lines, states }) => {
      const set = read(lines);
      for (const [minutes, x, y, z, vx, vy, vz] of states) {
        const { position, velocity } = propagate(set, set.epochMs + minutes * 60_000);
        expect(Math.hypot(position.x - x, position.y - y, position.z - z)).toBeLessThan(1e-4);
        expect(Math.hypot(velocity.x - vx, velocity.y - vy, velocity.z - vz)).toBeLessThan(1e-6);
      }
    },
  );

  it('says that a decayed orbit cannot be propagated', () => {
    const falling = read([
      '1 22312U 93002D   06094.46235912  .99999999  81888-5  49949-3 0  3953',
      '2 22312  62.1486  77.4698 0308723 267.9229  88.7392 15.95744531 98783',
    ]);
    expect(() => propagate(falling, falling.epochMs + 30 * 86_400_000)).toThrow('cannot be propagated');
  });
});

describe('siderealTimeDeg', () => {
  it("gives Vallado's example 3-5", () => {
    expect(siderealTimeDeg(Date.UTC(1992, 7, 20, 12, 14))).toBeCloseTo(152.57878781, 6);
  });
});

describe('subpoint', () => {
  const sunSynchronous = read(CASES[2].lines);

  it('never leaves the latitudes that the inclination allows', () => {
    for (let minute = 0; minute < 200; minute += 1) {
      const { position, heightKm } = subpoint(sunSynchronous, sunSynchronous.epochMs + minute * 60_000);
      // Geodetic latitude exceeds geocentric by at most 0.19 degrees.
      expect(Math.abs(position[1])).toBeLessThan(180 - 98.4283 + 0.2);
      expect(heightKm).toBeGreaterThan(750);
      expect(heightKm).toBeLessThan(850);
    }
  });

  it('crosses the equator northwards where the revolution is counted up', () => {
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
    // The set says 14055 for its epoch, which lies 13 m before the node.
    expect(orbitNumber(sunSynchronous, sunSynchronous.epochMs)).toBe(14055);
  });
});
