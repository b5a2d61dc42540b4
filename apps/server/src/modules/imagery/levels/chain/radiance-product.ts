import { ASSET_KEYS } from '@sigma/domain';
import { cubeReader, type Earth, type ScenePlan } from '@sigma/simulator';
import { forBlocks } from '../../../../capture-lines/capture.ts';
import type { Coefficients } from '../../../../capture-lines/coefficients.ts';
import { RADIANCE_NO_DATA, RADIANCE_PER_COUNT, RADIANCE_UNIT } from '../../../../capture-lines/radiance.ts';
import { cubeMeta, radianceMeta } from '../../cube-header.ts';
import type { ProductBytes } from '../product.ts';
import { enviProduct } from './envi-product.ts';
import { darkLevelMembers } from './warnings.ts';

const CUBE = {
  asset: ASSET_KEYS.cube,
  headerAsset: ASSET_KEYS.cubeHeader,
  suffix: '',
  title: 'Hyperspectral cube, ENVI BIL',
  roles: ['data'],
} as const;

/** Radiance at the sensor in steps that the header states as gain. */
export function radianceProduct(
  plan: ScenePlan,
  values: Int16Array<ArrayBuffer>,
  coefficients: Coefficients,
): readonly ProductBytes[] {
  const meta = radianceMeta(plan);
  return enviProduct({
    ...CUBE,
    meta: { ...meta, other: { ...meta.other, ...darkLevelMembers(coefficients) } },
    values,
    fields: {
      data_type: 'int16',
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
