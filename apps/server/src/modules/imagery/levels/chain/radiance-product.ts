import { ASSET_KEYS } from '@sigma/domain';
import { cubeReader, type Earth, RADIANCE_PER_COUNT, type ScenePlan } from '@sigma/simulator';
import { cubeMeta, RADIANCE_NO_DATA, RADIANCE_UNIT, radianceMeta } from '../../cube-header.ts';
import type { ProductBytes } from '../product.ts';
import { forBlocks } from './capture.ts';
import { enviProduct } from './envi-product.ts';
import type { CalibratedScene } from './radiance.ts';

const CUBE = {
  asset: ASSET_KEYS.cube,
  headerAsset: ASSET_KEYS.cubeHeader,
  suffix: '',
  title: 'Hyperspectral cube, ENVI BIL',
  roles: ['data'],
} as const;

/** Radiance at the sensor in steps that the header states as gain. */
export function radianceProduct(plan: ScenePlan, { data }: CalibratedScene): readonly ProductBytes[] {
  const values = new Uint16Array(data.length);
  for (let n = 0; n < data.length; n++) {
    const value = data[n] ?? Number.NaN;
    values[n] = Number.isNaN(value)
      ? RADIANCE_NO_DATA
      : Math.min(RADIANCE_NO_DATA - 1, Math.max(0, value / RADIANCE_PER_COUNT + 0.5));
  }
  return enviProduct({
    ...CUBE,
    meta: radianceMeta(plan),
    values,
    fields: {
      data_type: 'uint16',
      unit: RADIANCE_UNIT,
      nodata: RADIANCE_NO_DATA,
      'raster:scale': RADIANCE_PER_COUNT,
      'raster:offset': 0,
    },
  });
}

/** The cube of a recipe from before there was radiance: counts that follow the exposure. */
export function countsProduct(earth: Earth, plan: ScenePlan): readonly ProductBytes[] {
  const { samples, lines, bands, read } = cubeReader(earth, plan);
  const values = new Uint16Array(samples * lines * bands);
  forBlocks(0, lines, (line, count) => values.set(read(line, count), line * samples * bands));
  return enviProduct({
    ...CUBE,
    meta: cubeMeta(plan, 'simulated radiance counts'),
    values,
    fields: { data_type: 'uint16', unit: 'DN' },
  });
}
