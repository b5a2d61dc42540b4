import { distanceM } from '@sigma/geo';
import { describe, expect, it } from 'vitest';
import { GRAVEL, MATERIAL_COUNT, METAL_ROOF } from '../earth/cover/materials.ts';
import { createEarth } from '../earth/earth.ts';
import { planSpots } from '../flight/spot-scenes.ts';
import { BAND_COUNT, VISUAL_BANDS } from '../radiance/bands.ts';
import { methanePerPpmM } from '../radiance/methane-transmittance.ts';
import { WORK_SITES } from '../sites/site-list.ts';
import { renderGray } from './gray.ts';
import { eventsIn, leaksIn } from './leaks.ts';
import { sceneIllumination } from './scene-illumination.ts';
import { sceneRadiance } from './scene-radiance.ts';
import { visualFromRadiance, visualLight } from './tone.ts';
import { renderVisual } from './visual.ts';

const earth = createEarth({ seed: 1 });
const [from, to] = [new Date('2026-06-01T00:00:00Z'), new Date('2026-06-25T00:00:00Z')];
const spots = planSpots({ seed: 1, from, to });
const permian = spots.filter(({ site }) => site === 'permian-pads');
const [plan] = permian;
if (!plan) throw new Error('no spot scene over the Permian pads');

function correlation(a: readonly number[], b: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [ma, mb] = [mean(a), mean(b)];
  const product = a.reduce((sum, value, n) => sum + (value - ma) * ((b[n] ?? 0) - mb), 0);
  const square = (values: readonly number[], m: number) =>
    values.reduce((sum, value) => sum + (value - m) ** 2, 0);
  return product / Math.sqrt(square(a, ma) * square(b, mb));
}

describe('planSpots', () => {
  it('captures each site about as often as it says, within 10 m of the middle of the scene, in daylight', () => {
    for (const site of WORK_SITES) {
      const count = spots.filter((spot) => spot.site === site.id).length;
      expect([site.name, count >= 1 && count <= 5]).toEqual([site.name, true]);
    }
    for (const { site, centre, grid, acquisition } of spots) {
      const target = WORK_SITES.find(({ id }) => id === site);
      expect(distanceM(centre, target?.centre ?? [0, 0])).toBeLessThan(10);
      expect(acquisition.sunElevation).toBeGreaterThan(15);
      expect(acquisition.alongTrackGsd).toBeCloseTo(8, 0);
      expect(Math.hypot(grid.transform[0], grid.transform[3])).toBeGreaterThan(7);
      expect(Math.hypot(grid.transform[0], grid.transform[3])).toBeLessThan(11);
    }
  });

  it('plans the same scenes in parts as at once, each with an id of its own', () => {
    const middle = new Date('2026-06-11T00:00:00Z');
    const parts = [...planSpots({ seed: 1, from, to: middle }), ...planSpots({ seed: 1, from: middle, to })];
    expect(parts).toEqual(spots);
    expect(new Set(spots.map(({ id }) => id)).size).toBe(spots.length);
  });
});

describe('a spot scene', () => {
  const scene = sceneRadiance(earth, plan);
  const visual = renderVisual(earth, plan);
  const light = visualLight(sceneIllumination(plan), plan.acquisition.sunElevation);

  it('has a picture that is its 640, 550 and 460 nm bands', () => {
    const made: number[] = [];
    const shown: number[] = [];
    for (let line = 20; line < 300; line += 7) {
      const { data } = scene.read(line, 1);
      for (let x = 0; x < 320; x += 3) {
        const [red = 0, green = 0, blue = 0] = VISUAL_BANDS.map((band) => data[band * 320 + x] ?? 0);
        made.push(...visualFromRadiance([red, green, blue], light));
        for (const channel of [0, 1, 2]) {
          const at = (dx: number, dy: number) =>
            visual.rgb[((line * 2 + dy) * 640 + x * 2 + dx) * 3 + channel] ?? 0;
          shown.push((at(0, 0) + at(1, 0) + at(0, 1) + at(1, 1)) / 4);
        }
      }
    }
    const away = made.reduce((sum, value, n) => sum + Math.abs(value - (shown[n] ?? 0)), 0) / made.length;
    expect(away).toBeLessThan(1.5);
    expect(correlation(made, shown)).toBeGreaterThan(0.99);
  });

  it('reads the same lines in any order and throws beyond the last', () => {
    const both = scene.read(150, 2).data;
    const second = scene.read(151, 1).data;
    scene.read(10, 1);
    expect(scene.read(150, 1).data).toEqual(both.slice(0, BAND_COUNT * 320));
    expect(second).toEqual(both.slice(BAND_COUNT * 320));
    expect(() => scene.read(320, 1)).toThrow(RangeError);
  });

  it('shows its pads in cube and gray picture, and its leaks in the bands of methane only', () => {
    let [most, row] = [0, 0];
    for (let line = 8; line < 312; line += 4) {
      const planes = scene.abundances(line);
      for (let x = 8; x < 312; x++) {
        const works = (planes[GRAVEL * 320 + x] ?? 0) + (planes[METAL_ROOF * 320 + x] ?? 0);
        if (works > most) [most, row] = [works, line];
      }
    }
    expect(most).toBeGreaterThan(0.5);
    expect(scene.abundances(row)).toHaveLength(320 * MATERIAL_COUNT);

    const leak = { source: plan.centre, rateKgPerHour: 1500, windMps: 3, windToDeg: 60 };
    const leaking = sceneRadiance(earth, plan, { leaks: [leak] });
    const still = sceneRadiance(earth, plan, { leaks: [] });
    const line = 158;
    const columns = leaking.methane(line);
    const x = columns.indexOf(Math.max(...columns));
    expect(columns[x]).toBeGreaterThan(300);
    const [with_, without] = [leaking.read(line, 1).data, still.read(line, 1).data];
    let [strongest, changed] = [0, 0];
    for (let band = 0; band < BAND_COUNT; band++) {
      const ratio = (with_[band * 320 + x] ?? 0) / (without[band * 320 + x] ?? 1);
      if (methanePerPpmM(band) === 0) expect(ratio).toBe(1);
      else if (ratio < 0.999) changed++;
      strongest = Math.min(strongest || 1, ratio);
    }
    expect(changed).toBeGreaterThan(30);
    expect(strongest).toBeLessThan(0.995);
  });

  it('has a gray picture of 3 m that looks like the visual one', () => {
    const [right, rowRight, x, down, rowDown, y] = plan.grid.transform;
    const part = 96;
    const transform = [
      right,
      rowRight,
      x + 112 * (right + rowRight),
      down,
      rowDown,
      y + 112 * (down + rowDown),
    ] as const;
    const middle = { ...plan, grid: { ...plan.grid, width: part, height: part, transform } };
    const gray = renderGray(earth, middle);
    const colours = renderVisual(earth, middle);
    expect(Math.hypot(gray.transform[1], gray.transform[4])).toBeCloseTo(3, 0);
    expect(gray.values).toEqual(renderGray(earth, middle).values);
    const a: number[] = [];
    const b: number[] = [];
    for (let line = 2; line < part - 2; line++)
      for (let col = 2; col < part - 2; col++) {
        const to = (n: number) => Math.round(((n + 0.5) * gray.width) / part - 0.5);
        a.push(gray.values[to(line) * gray.width + to(col)] ?? 0);
        b.push(colours.rgb[((line * 2 + 1) * 2 * part + col * 2 + 1) * 3 + 1] ?? 0);
      }
    expect(correlation(a, b)).toBeGreaterThan(0.6);
  });

  it('tells the truth about leaks and events in it, which earlier recipes do not have', () => {
    const events = eventsIn(earth, plan);
    expect(events.some(({ kind }) => kind === 'leak')).toBe(true);
    for (const leak of leaksIn(earth, plan)) {
      expect(events.some(({ rateKgPerHour }) => rateKgPerHour === leak.rateKgPerHour)).toBe(true);
      expect(distanceM(leak.source, plan.centre)).toBeLessThan(2000);
    }
    const { recipe: _version, ...older } = plan;
    expect(leaksIn(earth, older)).not.toEqual(leaksIn(earth, plan));
  });
});
