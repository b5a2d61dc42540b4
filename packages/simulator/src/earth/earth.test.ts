import { describe, expect, it } from 'vitest';
import { createEarth } from './earth.ts';
import { sitesIn } from './sampling/tessellation.ts';

const earth = createEarth({ seed: 'test' });

function ndvi(place: readonly [number, number], date: Date): number {
  const red = earth.reflectance(place, date, 665);
  const infrared = earth.reflectance(place, date, 842);
  return (infrared - red) / (infrared + red);
}

describe('the simulated Earth', () => {
  it('is the same for the same seed and differs for another seed', () => {
    const july = new Date('2026-07-15T18:00:00Z');
    const again = createEarth({ seed: 'test' });
    const other = createEarth({ seed: 'other' });
    expect(again.reflectance([-93.6, 42], july, 842)).toBe(earth.reflectance([-93.6, 42], july, 842));
    expect(again.elevation(-122.2, 37.85)).toBe(earth.elevation(-122.2, 37.85));
    expect(other.elevation(-122.2, 37.85)).not.toBe(earth.elevation(-122.2, 37.85));
  });

  it('is greener in Iowa in July than in January', () => {
    const places = Array.from(
      { length: 40 },
      (_, n) => [-95.5 + (n % 8) * 0.41, 41.3 + Math.floor(n / 8) * 0.31] as const,
    );
    const mean = (date: Date) => places.reduce((sum, place) => sum + ndvi(place, date), 0) / places.length;
    const july = mean(new Date('2026-07-15T18:00:00Z'));
    expect(july).toBeGreaterThan(0.4);
    expect(july).toBeGreaterThan(mean(new Date('2026-01-15T18:00:00Z')) + 0.25);
  });

  it('reverses the seasons south of the equator', () => {
    const pampas = Array.from(
      { length: 24 },
      (_, n) => [-62.5 + (n % 6) * 0.3, -34.5 + Math.floor(n / 6) * 0.3] as const,
    );
    const mean = (date: Date) => pampas.reduce((sum, place) => sum + ndvi(place, date), 0) / pampas.length;
    expect(mean(new Date('2026-01-20T15:00:00Z'))).toBeGreaterThan(
      mean(new Date('2026-07-20T15:00:00Z')) + 0.1,
    );
  });

  it('is high where the real Earth is, and flat at sea', () => {
    expect(earth.elevation(-150, 0)).toBe(0);
    expect(earth.elevation(-122.35, 37.8)).toBe(0);
    expect(earth.elevation(-104.99, 39.74)).toBeGreaterThan(1000);
    expect(earth.elevation(86.9, 28)).toBeGreaterThan(2500);
    expect(earth.elevation(4.48, 51.92)).toBeLessThan(60);
  });

  it('has no seam at the antimeridian and stays finite at the poles', () => {
    const date = new Date('2026-07-15T00:00:00Z');
    for (const lat of [-16.84, 66.6, 68.2]) {
      expect(earth.elevation(180 - 1e-9, lat)).toBeCloseTo(earth.elevation(-180 + 1e-9, lat), 2);
      expect(earth.reflectance([180 - 1e-9, lat], date, 842)).toBeCloseTo(
        earth.reflectance([-180 + 1e-9, lat], date, 842),
        3,
      );
    }
    for (const lat of [89.99, -89.99, 90, -90]) {
      expect(Number.isFinite(earth.elevation(10, lat))).toBe(true);
      expect(Number.isFinite(earth.reflectance([10, lat], date, 550))).toBe(true);
    }
  });

  it('does not count the great lakes as land', () => {
    expect(earth.isLand([-87.2, 43.5])).toBe(false);
    expect(earth.isLand([-89.4, 43.07])).toBe(true);
  });
});

describe('sites', () => {
  it('finds the same sites a full turn away and from any box', () => {
    const hashes = (west: number, east: number) =>
      sitesIn({ west, east, south: -17, north: -16.5 }, 6000, 5)
        .map(({ hash }) => hash)
        .sort();
    expect(hashes(179.9, 180.3)).toEqual(hashes(-180.1, -179.7));
  });
});
