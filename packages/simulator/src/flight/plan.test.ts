import { areasIntersect, bboxArea, centreOf, checkArea, distanceM, MS_PER_DAY } from '@sigma/geo';
import { projectionOf } from '@sigma/raster';
import { describe, expect, it } from 'vitest';
import { RECIPE_VERSION, type ScenePlan } from '../scene-plan.ts';
import { planArchive, planDay } from './plan.ts';

const SEED = 2026;
const ARCHIVE_DAYS = 120;
const SAN_FRANCISCO = bboxArea([-122.6, 37.6, -122.2, 37.9]);

const archives = new Map<string, readonly ScenePlan[]>();

/** An archive takes a second to plan, so tests of the same one share it. */
function archiveUntil(text: string): readonly ScenePlan[] {
  const to = new Date(text);
  const from = new Date(to.valueOf() - ARCHIVE_DAYS * MS_PER_DAY);
  const scenes = archives.get(text) ?? planArchive({ seed: SEED, from, to });
  archives.set(text, scenes);
  return scenes;
}

describe('planArchive', () => {
  it.each([
    '2026-02-10T06:30:00Z',
    '2026-05-01T00:00:00Z',
    '2026-08-15T18:00:00Z',
    '2026-11-21T10:00:00Z',
    '2029-01-05T00:00:00Z',
  ])('fills the 120 days before %s with scenes of every promised kind', (text) => {
    const to = new Date(text);
    const scenes = archiveUntil(text);
    expect(scenes.length).toBeGreaterThanOrEqual(450);
    expect(scenes.length).toBeLessThanOrEqual(900);
    expect(new Set(scenes.map((scene) => scene.taskId)).size).toBeGreaterThanOrEqual(90);
    expect(new Set(scenes.map((scene) => scene.place)).size).toBeGreaterThanOrEqual(12);
    expect(new Set(scenes.map((scene) => scene.sensor)).size).toBe(5);
    const overBay = scenes.filter((scene) => areasIntersect(scene.footprint, SAN_FRANCISCO));
    expect(overBay.length).toBeGreaterThanOrEqual(40);
    expect(overBay.length).toBeLessThanOrEqual(90);
    const lately = overBay.filter((scene) => scene.datetime.valueOf() > to.valueOf() - 10 * MS_PER_DAY);
    expect(lately.length).toBeGreaterThan(0);
  });

  it('plans scenes whose pixels are radiance', () => {
    const scenes = archiveUntil('2026-11-21T10:00:00Z');
    expect(new Set(scenes.map(({ recipe }) => recipe))).toEqual(new Set([RECIPE_VERSION]));
  });

  it('contains the scenes of each day in chronological order', () => {
    const [from, to] = [new Date('2026-11-01'), new Date('2026-11-05')];
    const days = [0, 1, 2, 3].flatMap((offset) =>
      planDay({ seed: SEED, day: new Date(from.valueOf() + offset * MS_PER_DAY) }),
    );
    expect(planArchive({ seed: SEED, from, to })).toEqual(days);
    expect(days.length).toBeGreaterThan(5);
  });

  it('splits an archive at any instant without a gap or a repeated scene', () => {
    const [from, to] = [new Date('2026-10-01'), new Date('2026-10-08')];
    const whole = planArchive({ seed: SEED, from, to });
    const cut = whole[7]?.datetime ?? to;
    const parts = [
      ...planArchive({ seed: SEED, from, to: cut }),
      ...planArchive({ seed: SEED, from: cut, to }),
    ];
    expect(parts.map((scene) => scene.id)).toEqual(whole.map((scene) => scene.id));
  });
});

describe('planDay', () => {
  const day = new Date('2026-11-18T13:00:00Z');

  it('plans the same day for the same seed and other collects for another seed', () => {
    expect(planDay({ seed: SEED, day })).toEqual(planDay({ seed: SEED, day: new Date('2026-11-18') }));
    const others = planDay({ seed: SEED + 1, day }).map((scene) => scene.taskId);
    const tasks = new Set(planDay({ seed: SEED, day }).map((scene) => scene.taskId));
    expect(others.filter((id) => tasks.has(id))).toEqual([]);
  });

  it('plans nothing before the first sensor is ready', () => {
    expect(planDay({ seed: SEED, day: new Date('2023-05-01') })).toEqual([]);
  });
});

describe('a planned scene', () => {
  const scenes = archiveUntil('2026-11-21T10:00:00Z');
  const strips = Object.values(Object.groupBy(scenes, (scene) => scene.taskId)).map((strip) => strip ?? []);

  it('gives every planned scene a unique id that is a valid file name, and a UUID as task id', () => {
    expect(new Set(scenes.map((scene) => scene.id)).size).toBe(scenes.length);
    for (const scene of scenes) {
      expect(scene.id).toMatch(/^GHOSt[1-5]_\d{8}T\d{6}Z_\d{6}$/);
      expect(scene.taskId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(scene.taskName).not.toBe('');
    }
  });

  it('plans strips of 3 to 8 scenes that are contiguous in time and on the ground', () => {
    for (const strip of strips) {
      expect(strip.length).toBeGreaterThanOrEqual(3);
      expect(strip.length).toBeLessThanOrEqual(8);
      strip.slice(1).forEach((scene, index) => {
        const before = strip[index];
        if (!before) throw new Error('no scene before');
        expect(scene.start).toEqual(before.end);
        const southward = scene.acquisition.orbitState === 'descending';
        const shared = southward ? [320, 0] : [0, 320];
        // Scenes of one strip may lie in two UTM zones, so they are compared on the globe: half a pixel.
        for (const column of [0, 160, 320])
          expect(
            distanceM(placeOf(before, column, shared[0] ?? 0), placeOf(scene, column, shared[1] ?? 0)),
          ).toBeLessThan(15);
      });
    }
  });

  it('gives a planned scene a valid outline of about 100 km² around its centre', () => {
    for (const scene of scenes) {
      const { footprint, centre } = scene;
      expect(checkArea(footprint)).toEqual({ ok: true, area: footprint });
      expect(distanceM(centreOf(footprint), centre)).toBeLessThan(50);
      expect(distanceM(placeOf(scene, 160, 160), centre)).toBeLessThan(0.1);
    }
  });

  it('splits the footprint of a planned scene at the antimeridian only', () => {
    const cut = scenes.filter((scene) => scene.footprint.type === 'MultiPolygon');
    expect(cut.length).toBeGreaterThan(0);
    for (const scene of cut) expect(scene.place).toBe('Taveuni, Fiji');
  });

  it('gives a planned scene upright pixels of 30 m that widen with the slew', () => {
    for (const { grid, acquisition } of scenes) {
      const [a, b, , d, e] = grid.transform;
      expect(a).toBeGreaterThan(0);
      expect(e).toBeLessThan(0);
      expect(Math.hypot(b, e)).toBeCloseTo(acquisition.alongTrackGsd, 0);
      expect(Math.abs(Math.hypot(a, d) / acquisition.crossTrackGsd - 1)).toBeLessThan(0.002);
      expect(acquisition.alongTrackGsd).toBeGreaterThan(30);
      expect(acquisition.alongTrackGsd).toBeLessThan(33);
      // Slant range over height and one over the cosine of incidence: at least 1/cos² of the slew.
      const widened = 1 / Math.cos((acquisition.offNadir * Math.PI) / 180) ** 2;
      expect(acquisition.crossTrackGsd / widened).toBeGreaterThan(29);
      expect(acquisition.crossTrackGsd / widened).toBeLessThan(32.5);
    }
  });

  it('never plans two strips of one sensor at the same time', () => {
    const times = strips.map((strip) => ({ sensor: strip[0]?.sensor, ms: strip[0]?.start.valueOf() ?? 0 }));
    for (const one of times)
      for (const other of times)
        if (one !== other && one.sensor === other.sensor)
          expect(Math.abs(one.ms - other.ms)).toBeGreaterThan(60_000);
  });
});

function placeOf({ grid }: ScenePlan, column: number, row: number) {
  const [a, b, c, d, e, f] = grid.transform;
  const projection = projectionOf(grid.epsg);
  if (!projection) throw new Error('no projection');
  return projection.inverse(a * column + b * row + c, d * column + e * row + f);
}
