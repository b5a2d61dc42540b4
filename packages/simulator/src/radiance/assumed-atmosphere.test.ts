import { opaqueBands, reflectanceOf, typicalWater, waterColumns } from '@sigma/raster';
import { describe, expect, it } from 'vitest';
import { createEarth } from '../earth/earth.ts';
import { planAt } from '../picture/plan-at.ts';
import { sceneRadiance } from '../picture/scene-radiance.ts';
import type { ScenePlan } from '../scene-plan.ts';
import { assumedAtmosphere, MODEL_WATER_CM } from './assumed-atmosphere.ts';
import { BAND_COUNT, WAVELENGTHS_NM } from './bands.ts';
import { sunDistanceAu } from './illumination.ts';

const earth = createEarth({ seed: 1 });
const LINES = 6;

/** Squared errors of the reflectance of some lines of a scene where the truth is from 0.05 to 0.6, and of their water. */
function errorsOf(plan: ScenePlan) {
  const scene = sceneRadiance(earth, plan, { leaks: [] });
  const { samples } = scene;
  const atmosphere = assumedAtmosphere(plan.id, scene.illumination);
  const from = 150;
  const { data: radiance } = scene.read(from, LINES);
  const water = typicalWater(
    waterColumns({ lines: LINES, samples, wavelengths: WAVELENGTHS_NM, radiance, atmosphere }),
  );
  const waterCm = water ?? MODEL_WATER_CM;
  const isOpaque = opaqueBands(atmosphere, waterCm);
  const into = new Float32Array(radiance.length);
  reflectanceOf(
    {
      lines: LINES,
      bands: BAND_COUNT,
      samples,
      radiance,
      atmosphere,
      waterCm,
      isOpaque,
      sunDistanceAu: sunDistanceAu(plan.datetime),
      cosSun: Math.sin((plan.acquisition.sunElevation * Math.PI) / 180),
    },
    into,
  );
  let [squares, count] = [0, 0];
  for (let line = 0; line < LINES; line++) {
    const truth = trueReflectance(scene, from + line);
    for (let n = 0; n < truth.length; n++) {
      if (isOpaque[Math.floor(n / samples)] === 1) continue;
      const own = truth[n] ?? 0;
      if (own < 0.05 || own > 0.6) continue;
      squares += ((into[line * truth.length + n] ?? Number.NaN) - own) ** 2;
      count++;
    }
  }
  return { rms: Math.sqrt(squares / count), count, waterCm, masked: isOpaque.reduce((a, b) => a + b, 0) };
}

/** The reflectance behind the radiance of a line: `(L - path) / perReflectance` of the forward model. */
function trueReflectance(scene: ReturnType<typeof sceneRadiance>, line: number): Float32Array {
  const { perReflectance, path } = scene.illumination;
  return scene.read(line, 1).data.map((value, n) => {
    const band = Math.floor(n / scene.samples);
    return (value - (path[band] ?? 0)) / (perReflectance[band] ?? 0);
  });
}

const PLACES = [
  { lon: -102.1, lat: 31.9 },
  { lon: -96.8, lat: 35.9 },
  { lon: 47.2, lat: 27.5 },
  { lon: 9.2, lat: 48.7 },
  { lon: 121, lat: 30.4 },
] as const;
const DATES = ['2026-04-12T17:30:00Z', '2026-07-22T10:00:00Z'] as const;

describe('reflectance of simulated scenes, with air known to 3 %', () => {
  const scenes = PLACES.flatMap((place, n) =>
    DATES.map((date, k) => planAt({ ...place, date, id: `scene ${n} ${k}`, sunElevation: 35 + 20 * k })),
  ).map(errorsOf);

  it('is within 0.01 rms for reflectances from 0.05 to 0.6 outside the bands of water', () => {
    const total = scenes.reduce((sum, { rms, count }) => sum + rms ** 2 * count, 0);
    const count = scenes.reduce((sum, scene) => sum + scene.count, 0);
    expect(Math.sqrt(total / count)).toBeLessThan(0.01);
  });

  it('leaves out no more bands than those of water', () => {
    for (const { masked } of scenes) expect(masked).toBeLessThan(110);
  });

  it('finds the water of the air of every scene', () => {
    for (const { waterCm } of scenes) expect(Math.abs(waterCm / MODEL_WATER_CM - 1)).toBeLessThan(0.15);
  });
});

describe('the air that processing believes in', () => {
  const { illumination } = sceneRadiance(earth, planAt({ lon: -102, lat: 32, date: DATES[0] }));
  const transmittanceOf = (id: string) => assumedAtmosphere(id, illumination).air[3]?.transmittance[200] ?? 0;

  it('is the same for one scene and differs from the truth and among scenes by up to 3 %', () => {
    const truth = (illumination.perReflectance[200] ?? 0) / (illumination.solar[200] ?? 1);
    const ratios = Array.from({ length: 40 }, (_, n) => transmittanceOf(`scene ${n}`) / truth);
    expect(transmittanceOf('scene 3')).toBe(transmittanceOf('scene 3'));
    expect(Math.min(...ratios)).toBeGreaterThan(0.969);
    expect(Math.max(...ratios)).toBeLessThan(1.031);
    expect(Math.max(...ratios) - Math.min(...ratios)).toBeGreaterThan(0.04);
  });
});
