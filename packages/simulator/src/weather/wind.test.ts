import { describe, expect, it } from 'vitest';
import { estimatedWind, windAt } from './wind.ts';

const place = [-102.08, 31.95] as const;
const start = Date.UTC(2026, 0, 1);
const hours = Array.from({ length: 4000 }, (_, n) => new Date(start + n * 7 * 3_600_000));
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const turned = (a: number, b: number) => ((a - b + 540) % 360) - 180;

describe('the wind', () => {
  const winds = hours.map((at) => windAt(7, place, at));

  it('blows at 1 to 9 m/s, mostly at 2 to 6, and from every direction', () => {
    const speeds = winds.map((wind) => wind.speedMps);
    expect(Math.min(...speeds)).toBeGreaterThan(1);
    expect(Math.max(...speeds)).toBeLessThan(9);
    expect(speeds.filter((speed) => speed > 2 && speed < 6.5).length / speeds.length).toBeGreaterThan(0.6);
    for (let from = 0; from < 360; from += 45)
      expect(winds.some((wind) => Math.abs(turned(wind.fromDeg, from)) < 23)).toBe(true);
  });

  it('changes little within ten minutes or two kilometres', () => {
    for (const at of hours.slice(0, 300)) {
      const here = windAt(7, place, at);
      for (const near of [
        windAt(7, place, new Date(at.getTime() + 600_000)),
        windAt(7, [place[0] + 0.02, place[1]], at),
      ]) {
        expect(Math.abs(near.speedMps - here.speedMps)).toBeLessThan(0.6);
        expect(Math.abs(turned(near.fromDeg, here.fromDeg))).toBeLessThan(25);
      }
    }
  });

  it('is estimated with errors of 0.7 m/s and 12 degrees, always the same ones', () => {
    const estimates = hours.map((at) => estimatedWind(7, place, at));
    const speedErrors = estimates.map((wind, n) => wind.speedMps - (winds[n]?.speedMps ?? 0));
    const turns = estimates.map((wind, n) => turned(wind.fromDeg, winds[n]?.fromDeg ?? 0));
    const deviation = (values: readonly number[]) => Math.sqrt(mean(values.map((value) => value ** 2)));
    expect(deviation(speedErrors)).toBeGreaterThan(0.6);
    expect(deviation(speedErrors)).toBeLessThan(0.8);
    expect(deviation(turns)).toBeGreaterThan(10.5);
    expect(deviation(turns)).toBeLessThan(13.5);
    expect(estimatedWind(7, place, hours[3] ?? new Date(0))).toEqual(estimates[3]);
  });
});
