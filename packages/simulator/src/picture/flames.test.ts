import { describe, expect, it } from 'vitest';
import { createEarth } from '../earth/earth.ts';
import { planSpots } from '../flight/spot-scenes.ts';
import { bandAt } from '../radiance/bands.ts';
import { siteEvents } from '../sites/site-events.ts';
import { WORK_SITES } from '../sites/site-list.ts';
import { siteWorks } from '../sites/site-works.ts';
import { renderCloudMap } from './cloud-map.ts';
import { sceneFrame } from './scene-frame.ts';
import { sceneRadiance } from './scene-radiance.ts';

const earth = createEarth({ seed: 1 });
const site = WORK_SITES.find(({ id }) => id === 'kern-compressor');
const flare = site && siteWorks(site).facilities.find(({ name }) => name === 'Flare');
if (!site || !flare) throw new Error('The compressor station must have a flare.');
const span = { from: new Date('2026-06-01T00:00:00Z'), to: new Date('2026-08-20T00:00:00Z') };
const plans = planSpots({ seed: 1, ...span }).filter((plan) => plan.site === site.id);

/** Radiance at the flare, and 80 m east of it. */
function lightOf(plan: (typeof plans)[number], nm: number): readonly [number, number] {
  const [col, row] = sceneFrame(plan, 1).toPixel(flare?.place ?? [0, 0]);
  const scene = sceneRadiance(earth, plan, { bands: [bandAt(nm)] });
  const { data, samples } = scene.read(Math.round(row), 1);
  const at = (aside: number) => data[bandAt(nm) * samples + Math.round(col) + aside] ?? 0;
  return [at(0), at(10)];
}

const cloudAt = (plan: (typeof plans)[number]) => {
  const { classes, width } = renderCloudMap(earth, plan);
  const [col, row] = sceneFrame(plan, 1).toPixel(flare.place);
  return classes[Math.round(row) * width + Math.round(col)];
};

describe('the flare of the compressor station', () => {
  it('outshines sunlit ground in the short-wave infrared and is hardly seen in the red', () => {
    const plan = plans.find((one) => cloudAt(one) === 0);
    if (!plan) throw new Error('no clear capture');
    const [flame, ground] = lightOf(plan, 2390);
    expect(flame).toBeGreaterThan(1.5);
    expect(ground).toBeLessThan(1);
    const [red, redGround] = lightOf(plan, 640);
    expect(red).toBeLessThan(2 * redGround);
  });

  it('is where nothing leaks unburnt', () => {
    const events = siteEvents(site, { seed: 1, ...span });
    expect(events.filter(({ facility }) => facility === 'Flare')).toEqual([]);
  });
});
