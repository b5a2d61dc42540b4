import { classifyPixels, classPlanes, PIXEL_CLASSES, stackPlanes } from '@sigma/raster';
import { describe, expect, it } from 'vitest';
import { createEarth } from '../earth/earth.ts';
import { assumedAtmosphere, MODEL_WATER_CM } from '../radiance/assumed-atmosphere.ts';
import { WAVELENGTHS_NM } from '../radiance/bands.ts';
import { sunDistanceAu } from '../radiance/illumination.ts';
import type { ScenePlan } from '../scene-plan.ts';
import { cloudCoverPct, renderCloudMap } from './cloud-map.ts';
import { planAt } from './plan-at.ts';
import { sceneRadiance } from './scene-radiance.ts';

const earth = createEarth({ seed: 1 });
const LINES_AT_ONCE = 16;

const at = (day: number): ScenePlan =>
  planAt({
    lon: -96.8,
    lat: 35.9,
    date: new Date(Date.UTC(2026, 5, day, 17, 30)).toISOString(),
    id: `${day}`,
  });

function classesOf(plan: ScenePlan) {
  const scene = sceneRadiance(earth, plan, { leaks: [] });
  const atmosphere = assumedAtmosphere(plan.id, scene.illumination);
  const { sunElevation, sunAzimuth } = plan.acquisition;
  const blocks = Array.from({ length: scene.lines / LINES_AT_ONCE }, (_, n) =>
    classPlanes({
      lines: LINES_AT_ONCE,
      samples: scene.samples,
      wavelengths: WAVELENGTHS_NM,
      radiance: scene.read(n * LINES_AT_ONCE, LINES_AT_ONCE).data,
      atmosphere,
      sunDistanceAu: sunDistanceAu(plan.datetime),
      cosSun: Math.sin((sunElevation * Math.PI) / 180),
      waterCm: MODEL_WATER_CM,
    }),
  );
  // The forward model looks straight down at clouds.
  const away = 1 / Math.tan((sunElevation * Math.PI) / 180);
  const [east, north] = [sunAzimuth, sunAzimuth + 90].map((deg) => -away * Math.sin((deg * Math.PI) / 180));
  const [a, b, , d, e] = plan.grid.transform;
  const determinant = a * e - b * d;
  return classifyPixels(stackPlanes(blocks), [
    ((east ?? 0) * e - (north ?? 0) * b) / determinant,
    ((north ?? 0) * a - (east ?? 0) * d) / determinant,
  ]);
}

/** The opaque clouds and shadows of a scene, seen by the pixels of its cube. */
function truthOf(plan: ScenePlan) {
  const { width, classes } = renderCloudMap(earth, plan);
  const factor = width / plan.grid.width;
  return (x: number, y: number) =>
    classes[Math.floor((y + 0.5) * factor) * width + Math.floor((x + 0.5) * factor)];
}

describe('classes of a simulated scene', () => {
  const day = Array.from({ length: 30 }, (_, n) => n + 1).find((n) => {
    const cover = cloudCoverPct(earth, at(n)) ?? 0;
    return cover > 15 && cover < 35;
  });
  const plan = at(day ?? 1);
  const { classes, width, height, cloudHeightM } = classesOf(plan);
  const truth = truthOf(plan);
  const counts = { cloud: 0, foundCloud: 0, shadow: 0, foundShadow: 0, clear: 0, clearAsOther: 0 };
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [own, found] = [truth(x, y), PIXEL_CLASSES[classes[y * width + x] ?? 0]];
      if (own === 1) counts.cloud++;
      if (own === 1 && found === 'cloud') counts.foundCloud++;
      if (own === 2) counts.shadow++;
      if (own === 2 && (found === 'shadow' || found === 'cloud')) counts.foundShadow++;
      if (own === 0) counts.clear++;
      if (own === 0 && (found === 'cloud' || found === 'shadow' || found === 'cirrus')) counts.clearAsOther++;
    }

  it('contain nearly all clouds but their thin rims', () => {
    expect(counts.cloud).toBeGreaterThan(5000);
    expect(counts.foundCloud / counts.cloud).toBeGreaterThan(0.8);
  });

  it('contain most shadows', () => {
    expect(cloudHeightM).toBeGreaterThan(300);
    expect(counts.foundShadow / counts.shadow).toBeGreaterThan(0.6);
  });

  it('leave clear ground clear', () => {
    expect(counts.clearAsOther / counts.clear).toBeLessThan(0.05);
  });
});
