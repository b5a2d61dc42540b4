import { MS_PER_DAY } from '@sigma/geo';
import { DEG_PER_RAD, propagate, siderealTimeDeg, subpoint, sunPosition, wrap360 } from '@sigma/orbit';
import { describe, expect, it } from 'vitest';
import { elementSetOn } from './element-set-on.ts';
import { SENSORS } from './sensors.ts';

const DAYS = ['2024-02-28', '2025-10-03', '2026-11-20', '2026-12-31', '2031-06-30'].map(
  (day) => new Date(day),
);

describe('elementSetOn', () => {
  it.each(SENSORS)('has an orbit of $name that continues into the next day within 3 km', (sensor) => {
    for (const day of DAYS) {
      const midnight = new Date(day.valueOf() + MS_PER_DAY);
      const before = propagate(elementSetOn(sensor, day), midnight).position;
      const after = propagate(elementSetOn(sensor, midnight), midnight).position;
      expect(Math.hypot(before.x - after.x, before.y - after.y, before.z - after.z)).toBeLessThan(3);
    }
  });

  it.each(SENSORS)('counts the revolutions of $name continuously from day to day', (sensor) => {
    const first = elementSetOn(sensor, new Date('2026-03-01')).revolutionNumber;
    const later = elementSetOn(sensor, new Date('2026-03-31')).revolutionNumber;
    expect(later - first).toBeGreaterThanOrEqual(450);
    expect(later - first).toBeLessThanOrEqual(460);
  });

  it.each(SENSORS)('keeps $name between 450 and 600 km and at a constant local time for years', (sensor) => {
    const nodeHour = (day: Date) => {
      const { x, y } = sunPosition(day);
      const sunRightAscension = siderealTimeDeg(day) + Math.atan2(y, x) * DEG_PER_RAD;
      return wrap360(elementSetOn(sensor, day).raanDeg - sunRightAscension) / 15;
    };
    const [start, end] = [new Date('2025-11-01'), new Date('2031-11-01')];
    expect(Math.abs(nodeHour(start) - nodeHour(end))).toBeLessThan(0.2);
    for (let minute = 0; minute < 100; minute += 10) {
      const { heightKm } = subpoint(elementSetOn(sensor, end), end.valueOf() + minute * 60_000);
      expect(heightKm).toBeGreaterThan(450);
      expect(heightKm).toBeLessThan(600);
    }
  });

  it('returns the same element set for every instant of a day', () => {
    const [sensor] = SENSORS;
    if (!sensor) throw new Error('no sensor');
    const morning = elementSetOn(sensor, new Date('2026-11-20T00:00:00Z'));
    expect(elementSetOn(sensor, new Date('2026-11-20T23:59:59.999Z'))).toEqual(morning);
    expect(morning.epoch.toISOString()).toBe('2026-11-20T00:00:00.000Z');
  });
});

describe('SENSORS', () => {
  it('numbers five sensors from 1 to 5', () => {
    expect(SENSORS.map((sensor) => sensor.oskId)).toEqual([1, 2, 3, 4, 5]);
    expect(new Set(SENSORS.map((sensor) => sensor.serial)).size).toBe(5);
  });
});
