import { createGridCache, findOpportunities, prepareArea } from '@sigma/orbit';
import { beforeAll, describe, expect, it } from 'vitest';
import { elementSetOn } from '../constellation/element-set-on.ts';
import { SENSORS } from '../constellation/sensors.ts';
import { createEarth, type Earth } from '../earth/earth.ts';
import { planTaskedScenes } from '../flight/fly-task.ts';
import { daylightAt } from './scene-light.ts';
import { sceneRadiance } from './scene-radiance.ts';
import { renderVisual } from './visual.ts';

describe('the light of a scene', () => {
  it.each([
    [90, 1],
    [15, 1],
    [5, 1],
    [-0.5, 0.5],
    [-6, 0],
    [-70, 0],
  ])('with the Sun at %d degrees, a scene has %d of full daylight', (elevation, share) => {
    expect(daylightAt(elevation)).toBeCloseTo(share, 6);
  });
});

describe('a picture taken at night', () => {
  let earth: Earth;
  beforeAll(() => {
    earth = createEarth({ seed: 1 });
  });
  const nightScene = () => {
    const [sensor] = SENSORS;
    if (sensor === undefined) throw new Error('no sensor');
    const start = new Date('2026-11-22T00:00:00Z');
    const set = elementSetOn(sensor, start);
    const area = { type: 'Point', coordinates: [-122.42, 37.78] } as const;
    const [pass] = findOpportunities(createGridCache().of(set), prepareArea(area), {
      start,
      end: new Date('2026-11-30T00:00:00Z'),
      maxSlewDeg: 30,
      light: 'night',
    });
    if (pass === undefined) throw new Error('no pass');
    const [scene] = planTaskedScenes({
      seed: 1,
      sensor: sensor.oskId,
      set,
      area,
      aim: pass.target,
      nearMs: pass.closestMs,
      rollDeg: pass.rollDeg,
      taskId: 'night',
      taskName: 'Night',
      place: 'Night',
    });
    if (scene === undefined) throw new Error('no scene');
    expect(scene.acquisition.sunElevation).toBeLessThan(-18);
    return scene;
  };

  it('makes a scene at night dark in the picture and in its radiance', () => {
    const scene = nightScene();
    const { rgb } = renderVisual(earth, scene);
    expect(rgb.reduce((most, value) => Math.max(most, value), 0)).toBeLessThan(16);
    const { data } = sceneRadiance(earth, scene).read(100, 1);
    // White ground by day has up to 65.
    expect(data.reduce((most, value) => Math.max(most, value), 0)).toBeLessThan(0.1);
  });
});
