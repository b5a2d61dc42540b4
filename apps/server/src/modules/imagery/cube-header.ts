import { type EnviMeta, enviHeaderText, mapInfoFor } from '@sigma/raster';
import {
  BAND_COUNT,
  FWHM_NM,
  illuminationOf,
  RADIANCE_PER_COUNT,
  type ScenePlan,
  VISUAL_BANDS,
  WAVELENGTHS_NM,
} from '@sigma/simulator';
import { squareGrid } from './square-grid.ts';

/** As ENVI headers spell it. */
export const RADIANCE_UNIT = 'uW cm-2 sr-1 nm-1';

/** Marks missing radiance. */
export const RADIANCE_NO_DATA = 65_535;

/** Bands of which clear air lets less light through, down and up, are marked as bad. */
const LEAST_TRANSMISSION = 0.15;

/** Bands that can be used, true = good: those outside the water vapour bands and the end of the spectrum. */
export const GOOD_BANDS: readonly boolean[] = goodBands();

function goodBands(): readonly boolean[] {
  const { perReflectance, solar } = illuminationOf({
    sunElevationDeg: 90,
    viewZenithDeg: 0,
    at: new Date('2000-01-01T12:00:00Z'),
  });
  return WAVELENGTHS_NM.map(
    (_, band) => (perReflectance[band] ?? 0) >= LEAST_TRANSMISSION * (solar[band] ?? 0),
  );
}

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
    goodBands: GOOD_BANDS,
    gains: WAVELENGTHS_NM.map(() => RADIANCE_PER_COUNT),
    offsets: WAVELENGTHS_NM.map(() => 0),
    dataIgnoreValue: RADIANCE_NO_DATA,
    other: { 'data units': RADIANCE_UNIT, ...sunAngles(plan) },
  };
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
    ...(mapInfo === undefined ? {} : { mapInfo }),
    other: {},
  };
}

/** Degrees, as ENVI headers name them. */
export function sunAngles({ acquisition }: ScenePlan): Readonly<Record<string, string>> {
  return {
    'sun azimuth': acquisition.sunAzimuth.toFixed(4),
    'sun elevation': acquisition.sunElevation.toFixed(4),
  };
}
