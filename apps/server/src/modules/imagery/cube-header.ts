import type { CubeLevel } from '@sigma/domain';
import {
  type EnviMeta,
  enviCrs,
  enviHeaderText,
  mapInfoFor,
  NO_REFLECTANCE,
  REFLECTANCE_SCALE,
} from '@sigma/raster';
import {
  BAND_COUNT,
  DARK_LINES,
  FWHM_NM,
  type ScenePlan,
  VISUAL_BANDS,
  viewZenithDeg,
  WAVELENGTHS_NM,
} from '@sigma/simulator';
import { GOOD_BANDS } from '../../capture-lines/good-bands.ts';
import { RADIANCE_NO_DATA, RADIANCE_PER_COUNT, RADIANCE_UNIT } from '../../capture-lines/radiance.ts';
import { assumedLight } from '../../capture-lines/scene-light.ts';
import { squareGrid } from './square-grid.ts';

const COUNT_BYTES = 2;
/** ENVI's code of int16: radiance and reflectance of dark ground are below zero by noise, which must not become a bias. */
const SIGNED = 2;

/** The ENVI header of a scene's cube: radiance, or counts in recipes of version 1. */
export function cubeHeader(plan: ScenePlan): string {
  if (plan.recipe === undefined) return enviHeaderText(cubeMeta(plan, 'simulated radiance counts'));
  return enviHeaderText(radianceMeta(plan));
}

/** The header of counts that are radiance times a gain. */
export function radianceMeta(plan: ScenePlan): EnviMeta {
  const meta = cubeMeta(plan, 'simulated radiance at the sensor');
  return {
    ...meta,
    dataType: SIGNED,
    goodBands: GOOD_BANDS,
    gains: WAVELENGTHS_NM.map(() => RADIANCE_PER_COUNT),
    offsets: WAVELENGTHS_NM.map(() => 0),
    dataIgnoreValue: RADIANCE_NO_DATA,
    other: { 'data units': RADIANCE_UNIT, ...lightAngles(plan) },
  };
}

/** The header of detector counts: those of the scene alone, or of the file with its dark frames. */
export function countsMeta(plan: ScenePlan, lines: 'of the scene' | 'of the file'): EnviMeta {
  const meta = cubeMeta(plan, 'detector counts');
  const lineBytes = BAND_COUNT * meta.samples * COUNT_BYTES;
  return {
    ...meta,
    ...(lines === 'of the scene'
      ? { headerOffset: DARK_LINES * lineBytes }
      : { lines: meta.lines + 2 * DARK_LINES }),
    goodBands: GOOD_BANDS,
    other: { 'data units': 'DN', ...lightAngles(plan) },
  };
}

/** The header of reflectance in sensor geometry. */
export function reflectanceMeta(plan: ScenePlan): EnviMeta {
  const { isOpaque } = assumedLight(plan);
  return {
    ...cubeMeta(plan, 'reflectance of the ground'),
    dataType: SIGNED,
    goodBands: Array.from(isOpaque, (opaque) => opaque === 0),
    dataIgnoreValue: NO_REFLECTANCE,
    reflectanceScaleFactor: REFLECTANCE_SCALE,
    other: { 'data units': 'reflectance', ...lightAngles(plan) },
  };
}

/** The header by which the lines of the scene are read from the file of the level. */
export function levelHeader(plan: ScenePlan, level: CubeLevel): string {
  if (plan.recipe === undefined) return cubeHeader(plan);
  switch (level) {
    case 'counts':
      return enviHeaderText(countsMeta(plan, 'of the scene'));
    case 'radiance':
      return cubeHeader(plan);
    case 'reflectance':
      return enviHeaderText(reflectanceMeta(plan));
  }
}

/** What the headers of all cubes of a scene contain. */
export function cubeMeta({ id, grid, datetime, sensor }: ScenePlan, what: string): EnviMeta {
  const mapInfo = mapInfoFor(squareGrid(grid.transform, grid.width, grid.height), grid.epsg);
  return {
    samples: grid.width,
    lines: grid.height,
    bands: BAND_COUNT,
    dataType: 12,
    interleave: 'bil',
    byteOrder: 0,
    headerOffset: 0,
    description: `${id}, ${what}`,
    sensorType: `GHOSt-${sensor}`,
    acquisitionTime: datetime.toISOString(),
    wavelengthsNm: WAVELENGTHS_NM,
    fwhmNm: FWHM_NM,
    defaultBands: VISUAL_BANDS.map((band) => band + 1),
    ...(mapInfo && enviCrs(mapInfo, grid.epsg)),
    other: {},
  };
}

/** Directions of light in degrees: those of the Sun as ENVI headers name them, and that of the view, which ENVI has no name for. */
export function lightAngles({ acquisition }: ScenePlan): Readonly<Record<string, string>> {
  return {
    'sun azimuth': acquisition.sunAzimuth.toFixed(4),
    'sun elevation': acquisition.sunElevation.toFixed(4),
    'view zenith': viewZenithDeg(acquisition).toFixed(4),
  };
}
