import { coveredShare, type Geometry, type MultiPolygon, type Position, pointInArea } from '@sigma/geo';
import { createGridCache, findOpportunities, prepareAim, viewGeometry } from '@sigma/orbit';
import { describe, expect, it } from 'vitest';
import { elementSetOn } from '../constellation/element-set-on.ts';
import { SENSORS } from '../constellation/sensors.ts';
import { planTaskedScenes } from './fly-task.ts';

const DAY = new Date('2026-11-22T00:00:00Z');
const grids = createGridCache();
const ringsOf = ([lon, lat]: Position, half: number): readonly (readonly Position[])[] => [
  [
    [lon - half, lat - half],
    [lon + half, lat - half],
    [lon + half, lat + half],
    [lon - half, lat + half],
    [lon - half, lat - half],
  ],
];
const box = (centre: Position, half: number): Geometry => ({
  type: 'Polygon',
  coordinates: ringsOf(centre, half),
});
const AREAS: readonly [string, Geometry][] = [
  ['a place', { type: 'Point', coordinates: [-122.4, 37.8] }],
  ['a small area', box([12.5, 41.9], 0.03)],
  ['an area longer than a scene', box([139.7, 35.6], 0.15)],
  ['an area on the antimeridian', box([180, -17], 0.05)],
  ['an area near the pole', box([25, 78], 0.05)],
  [
    'an area of two sites',
    { type: 'MultiPolygon', coordinates: [ringsOf([-0.1, 51.5], 0.1), ringsOf([-0.2, 5.6], 0.1)] },
  ],
];

/** Every pass over the sites of an area within four days, one sensor after another. */
function tasksOver(area: Geometry) {
  return SENSORS.flatMap((sensor) => {
    const set = elementSetOn(sensor, DAY);
    const search = { start: DAY, end: new Date(DAY.getTime() + 4 * 86_400_000), maxSlewDeg: 30 };
    const passes = prepareAim(area).flatMap((site) => findOpportunities(grids.of(set), site, search));
    return passes.map((pass) => ({
      seed: 1,
      sensor: sensor.oskId,
      set,
      area,
      aim: pass.target,
      nearMs: pass.closestMs,
      rollDeg: pass.rollDeg,
      taskId: '6f1f5c3e-0000-4000-8000-000000000001',
      taskName: 'A task',
      place: 'A place',
    }));
  });
}

describe.each(AREAS)('the scenes of a task over %s', (_, area) => {
  const tasks = tasksOver(area);
  const flown = tasks.map((task) => ({ task, scenes: planTaskedScenes(task) }));

  it('covers the aim with one strip of at most 8 scenes', () => {
    expect(tasks.length).toBeGreaterThan(3);
    for (const { task, scenes } of flown) {
      expect(scenes.length).toBeGreaterThan(0);
      expect(scenes.length).toBeLessThanOrEqual(8);
      expect(scenes.some(({ footprint }) => pointInArea(task.aim, footprint))).toBe(true);
      expect(new Set(scenes.map(({ id }) => id)).size).toBe(scenes.length);
      expect(scenes.every(({ taskId, sensor }) => taskId === task.taskId && sensor === task.sensor)).toBe(
        true,
      );
    }
  });

  it('has the angles of the orbit within 0.1 degrees and the planned roll', () => {
    for (const { task, scenes } of flown) {
      for (const { acquisition, datetime, centre } of scenes) {
        const view = viewGeometry(task.set, datetime, centre);
        expect(Math.abs(view.offNadirDeg - acquisition.offNadir)).toBeLessThan(0.1);
        expect(Math.abs(view.sun.elevationDeg - acquisition.sunElevation)).toBeLessThan(0.1);
        expect(Math.abs(acquisition.roll - task.rollDeg)).toBeLessThan(0.1);
      }
    }
  });
});

describe('a task', () => {
  const [task] = tasksOver({ type: 'Point', coordinates: [-122.4, 37.8] });
  if (task === undefined) throw new Error('no pass');

  it('flies a task as consecutive scenes that each show some of the area', () => {
    const area = box([139.7, 35.6], 0.15);
    for (const wide of tasksOver(area)) {
      const scenes = planTaskedScenes(wide);
      for (const { footprint } of scenes) {
        expect(coveredShare(footprint, area as MultiPolygon)).toBeGreaterThan(0);
      }
      for (const [index, scene] of scenes.entries()) {
        const next = scenes[index + 1];
        if (next !== undefined) expect(next.start.getTime()).toBeGreaterThanOrEqual(scene.end.getTime());
      }
    }
  });

  it('plans no scenes for a task whose roll was deliberately set elsewhere', () => {
    expect(planTaskedScenes({ ...task, rollDeg: task.rollDeg > 0 ? -20 : 20 })).toEqual([]);
  });

  it('flies the same task the same way each time', () => {
    expect(planTaskedScenes(task)).toEqual(planTaskedScenes(task));
  });

  it('throws RangeError for a task without a pass nearby', () => {
    expect(() => planTaskedScenes({ ...task, nearMs: task.nearMs + 1_800_000 })).toThrow(RangeError);
  });
});
