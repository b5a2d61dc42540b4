import { describe, expect, it } from 'vitest';
import { type Plume, plumeColumn } from './plumes.ts';
import { axesAt, toPoint } from './sampling/sphere.ts';

const plume: Plume = { source: [-102.08, 31.95], rateKgPerHour: 1200, windMps: 4, windToDeg: 70 };
/** Density of methane at 25 degrees Celsius and one atmosphere, kg per cubic metre. */
const METHANE_KG_M3 = 0.657;

describe('a plume', () => {
  it('carries as much methane through every section as the source emits', () => {
    const column = plumeColumn(plume, 7);
    const origin = toPoint(plume.source);
    const { u, v } = axesAt(plume.source, plume.windToDeg);
    let total = 0;
    const sections = [400, 600, 800, 1000, 1200, 1400, 1600, 1800, 2000, 2200, 2400, 2600];
    for (const down of sections) {
      for (let across = -1500; across <= 1500; across += 5) {
        const at = (k: 'x' | 'y' | 'z') => origin[k] + down * v[k] + across * u[k];
        total += column(at('x'), at('y'), at('z')) * 1e-6 * METHANE_KG_M3 * 5 * plume.windMps * 3600;
      }
    }
    expect(total / sections.length / plume.rateKgPerHour).toBeGreaterThan(0.8);
    expect(total / sections.length / plume.rateKgPerHour).toBeLessThan(1.2);
  });

  it('never extends against the wind', () => {
    const column = plumeColumn(plume, 7);
    const origin = toPoint(plume.source);
    const { v } = axesAt(plume.source, plume.windToDeg);
    expect(column(origin.x - 300 * v.x, origin.y - 300 * v.y, origin.z - 300 * v.z)).toBe(0);
  });
});
