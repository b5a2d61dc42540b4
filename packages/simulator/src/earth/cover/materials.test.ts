import { describe, expect, it } from 'vitest';
import { transmission } from '../sky/atmosphere.ts';
import { MATERIALS, reflectance } from './materials.ts';

const EVERY_NM = Array.from({ length: 2101 }, (_, n) => 400 + n);

describe('material spectra', () => {
  it.each(MATERIALS)('the spectrum of %s is between 0 and 1 and has no steps', (material) => {
    let last = reflectance(material, 400);
    for (const nm of EVERY_NM) {
      const now = reflectance(material, nm);
      expect(now).toBeGreaterThanOrEqual(0);
      expect(now).toBeLessThanOrEqual(1);
      expect(Math.abs(now - last)).toBeLessThan(0.012);
      last = now;
    }
  });

  it('shows the red edge and leaf-water absorption in a green crop', () => {
    const crop = (nm: number) => reflectance('green crop', nm);
    expect(crop(800)).toBeGreaterThan(6 * crop(670));
    expect(crop(550)).toBeGreaterThan(crop(460));
    for (const [dip, shoulder] of [
      [970, 900],
      [1200, 1100],
      [1450, 1280],
      [1940, 1700],
    ] as const)
      expect(crop(dip)).toBeLessThan(crop(shoulder));
  });

  it('makes water black in the infrared and snow dark beyond 1500 nm', () => {
    expect(reflectance('clear water', 1000)).toBeLessThan(0.02);
    expect(reflectance('snow', 1550)).toBeLessThan(0.2);
    expect(reflectance('snow', 600)).toBeGreaterThan(0.85);
  });
});

describe('the air', () => {
  it('makes air opaque in the deep water bands and transparent between them', () => {
    expect(transmission(1380)).toBeLessThan(0.01);
    expect(transmission(1870)).toBeLessThan(0.01);
    expect(transmission(1650)).toBeGreaterThan(0.9);
    expect(transmission(2200)).toBeGreaterThan(0.9);
  });
});
