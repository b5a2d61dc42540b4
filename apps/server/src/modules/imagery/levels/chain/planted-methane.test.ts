import { memorySource, openGeoTiff, projectionOf, scalarKernels } from '@sigma/raster';
import {
  BAND_COUNT,
  createEarth,
  FWHM_NM,
  planSpots,
  type ScenePlan,
  sceneIllumination,
  WAVELENGTHS_NM,
} from '@sigma/simulator';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasRealData, plantedTransmittance } from '../../../../capture-lines/planted-methane.fixture.ts';
import { RADIANCE_NO_DATA } from '../../../../capture-lines/radiance.ts';
import { sampleLines } from '../../../../capture-lines/sample-lines.ts';
import { sceneLightOf } from '../../../../capture-lines/scene-light.ts';
import { levelHeader } from '../../cube-header.ts';
import { makeImportedLevel } from '../imported/imported-level.ts';
import type { Files } from '../product.ts';
import { readAnalyticsScene } from './analytics-scene.ts';
import { ownPass } from './compare-passes.ts';
import { mappedChip } from './earlier-pass.ts';
import { locateScene } from './located.ts';
import { makeLevel } from './make-level.ts';
import { mapFile } from './map-file.ts';
import type { ReadRadiance } from './read-radiance.ts';
import { mapOf } from './rectified-product.ts';

const COLUMN_PPM_M = 588;
const SIDE = 120;
const earth = createEarth({ seed: 1 });
const whole = planSpots({ seed: 1, from: new Date('2026-11-01'), to: new Date('2026-12-01') })
  .filter(({ site }) => site === 'permian-pads')
  .at(0);
if (whole === undefined) throw new Error('There is no capture.');
/** A corner of a scene with a low Sun, which is made quickly. */
const plan: ScenePlan = { ...whole, grid: { ...whole.grid, width: SIDE, height: SIDE } };
const request = { earth, plan, coefficients: {}, earlier: [] };

/** Ten by ten pixels of the sensor. */
const isPlume = (line: number, x: number) => line >= 60 && line < 70 && x >= 40 && x < 50;

const readerOf =
  (values: Int16Array): ReadRadiance =>
  async (line, count) =>
    values.subarray(line * BAND_COUNT * SIDE, (line + count) * BAND_COUNT * SIDE);

async function methaneMap({ files }: Files): Promise<readonly number[]> {
  const file = files.find(({ asset }) => asset === 'ch4');
  const opened = await openGeoTiff(memorySource(file?.bytes ?? new Uint8Array()));
  if (!opened.ok) throw new Error(opened.reason);
  const { image } = opened;
  const { width, height } = image;
  const { bands } = await image.readWindow({ x: 0, y: 0, width, height, bands: [0] });
  if (!image.place.known) throw new Error(image.place.reason);
  const { georeference } = image.place;
  const [a, b, c, d, e, f] = plan.grid.transform;
  const determinant = a * e - b * d;
  if (projectionOf(georeference.epsg) === undefined || georeference.epsg !== plan.grid.epsg)
    throw new Error('The map has another projection than the scene.');
  // Only pixels of the map in the middle of the plume, whichever pixel of the sensor is nearest to them.
  return [...(bands[0] ?? [])].flatMap((value, at) => {
    const [east, north] = georeference.toMap((at % width) + 0.5, Math.floor(at / width) + 0.5);
    const [x, line] = [
      (e * (east - c) - b * (north - f)) / determinant,
      (a * (north - f) - d * (east - c)) / determinant,
    ];
    return isPlume(line - 1, x - 1) && isPlume(line + 1, x + 1) ? [value] : [];
  });
}

describe.skipIf(!hasRealData)('methane planted in a delivered scene (needs SIGMA_REAL_DATA)', () => {
  let clean: Int16Array;
  let planted: Int16Array;
  beforeAll(async () => {
    const { files } = await makeLevel({ ...request, level: 'Basic L1A', readRadiance: undefined });
    clean = new Int16Array(files[0]?.bytes.buffer ?? new ArrayBuffer());
    const bands = WAVELENGTHS_NM.map((nm, band) => ({ nm, fwhmNm: FWHM_NM[band] ?? 0 }));
    const transmittance = plantedTransmittance(bands, COLUMN_PPM_M, sceneIllumination(plan).airMass);
    planted = clean.map((value, i) => {
      const [x, band, line] = [
        i % SIDE,
        Math.floor(i / SIDE) % BAND_COUNT,
        Math.floor(i / SIDE / BAND_COUNT),
      ];
      return isPlume(line, x) && value !== RADIANCE_NO_DATA
        ? Math.round(value * (transmittance[band] ?? 1))
        : value;
    });
  }, 300_000);

  /** The methane from which Monitor finds plumes, on the map of the scene. */
  async function monitorMethane(values: Int16Array): Promise<Files> {
    const readRadiance = readerOf(values);
    const sampled = sampleLines(SIDE).map((line) =>
      values.subarray(line * BAND_COUNT * SIDE, (line + 1) * BAND_COUNT * SIDE),
    );
    const light = sceneLightOf(plan, sampled);
    const glt = mapOf(plan, locateScene(earth, plan));
    const scene = await readAnalyticsScene({ plan, light, readRadiance });
    const map = { earth, glt, kernels: scalarKernels };
    const { input } = ownPass(map, plan, mappedChip(plan, scene.radiance, glt));
    const plane = (input?.methane.values ?? new Float32Array()).map((value) =>
      Number.isNaN(value) ? -9999 : value,
    );
    const file = await mapFile(glt, { asset: 'ch4', title: '', unit: 'ppm m', values: plane });
    return { files: [file], warnings: [] };
  }

  /** The mean of the map in the plume, less that of the map without it. */
  async function answered(make: (values: Int16Array) => Promise<Files>): Promise<number> {
    const [before, after] = [await methaneMap(await make(clean)), await methaneMap(await make(planted))];
    const differences = after.flatMap((value, n) => (value === -9999 ? [] : [value - (before[n] ?? 0)]));
    expect(differences.length).toBeGreaterThan(30);
    return differences.reduce((sum, value) => sum + value, 0) / differences.length;
  }

  it('is answered as the vertical column within 5 % by "Analytics"', async () => {
    const answer = await answered((values) =>
      makeLevel({ ...request, level: 'Analytics', readRadiance: readerOf(values) }),
    );
    expect(Math.abs(answer / COLUMN_PPM_M - 1)).toBeLessThan(0.05);
  }, 300_000);

  it('is answered as the vertical column within 5 % by the filter of Monitor', async () => {
    const answer = await answered(monitorMethane);
    expect(Math.abs(answer / COLUMN_PPM_M - 1)).toBeLessThan(0.05);
  }, 300_000);

  it('is answered as the vertical column within 5 % by "Analytics" of the delivered cube after its import', async () => {
    const answer = await answered((values) =>
      makeImportedLevel({
        id: plan.id,
        level: 'Analytics',
        header: levelHeader(plan, 'radiance'),
        data: memorySource(new Uint8Array(values.slice().buffer)),
      }),
    );
    expect(Math.abs(answer / COLUMN_PPM_M - 1)).toBeLessThan(0.05);
  }, 300_000);
});
