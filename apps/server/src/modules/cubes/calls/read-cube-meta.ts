import { bind, type CubeMeta, Refusal, readCubeMeta } from '@sigma/contract';
import { CUBE_LEVELS } from '@sigma/domain';
import { METHANE_COLUMNS_PPM_M, METHANE_WINDOW_NM, nearestBand, RGB_WAVELENGTHS_NM } from '@sigma/raster';
import { airMassOfCube } from '../../../capture-lines/cube-land.ts';
import { methaneBands } from '../../../pass-input/methane-bands.ts';
import { whyForbidden, whyNotMade } from '../find/cube-levels.ts';
import { placeOf } from '../find/cube-place.ts';
import { emptyBands, type FoundCube, findCube } from '../find/find-cube.ts';
import type { CubesServices } from '../services.ts';
import { orRefusal } from './cube-refusal.ts';
import { spectrumValues, unitOf } from './spectrum-values.ts';

export const readCubeMetaBinding = (services: CubesServices) => {
  const noiseOf = cachedNoise(services);
  return bind(readCubeMeta, async (call): Promise<CubeMeta | Refusal> => {
    const found = await findCube(services, call);
    if (found instanceof Refusal) return found;
    const { cube, key, ref } = found;
    const isPlanned = ref.data.kind === 'recipe' && !(await services.cubes.local.isStored(ref));
    const noise = isPlanned ? undefined : await orRefusal(key.scene, noiseOf(found, call.signal));
    if (noise instanceof Refusal) return noise;
    return {
      scene: key.scene,
      collection: key.collection,
      width: cube.width,
      height: cube.height,
      bands: cube.bands.map(({ nm, fwhmNm, good }) => ({ nm: nm ?? null, fwhm_nm: fwhmNm ?? null, good })),
      levels: await levelsOf(services, found),
      place: placeAnswer(found),
      default_bands: defaultBands(found),
      noise: spectrumValues(noise ?? [], cube.bands),
      methane: methaneOf(found),
      missing: missingOf(found),
      state: isPlanned ? 'planned' : 'ready',
      tag: ref.tag,
    };
  });
};

/** What the methane filter is calculated with, to seven digits. */
function methaneOf({ cube, meta, ref }: FoundCube): CubeMeta['methane'] {
  const [from, to] = METHANE_WINDOW_NM;
  const chosen = cube.bands.flatMap(({ nm, fwhmNm, good }, band) =>
    good && nm !== undefined && nm >= from && nm <= to ? [{ band, nm, fwhmNm }] : [],
  );
  const widths = chosen.flatMap(({ fwhmNm }) => fwhmNm ?? []);
  const absorption = methaneBands({
    wavelengths: chosen.map(({ nm }) => nm),
    fwhmNm: widths.length === chosen.length ? widths : undefined,
  });
  const rounded = (value: number) => Number(value.toPrecision(7));
  return {
    air_mass: airMassOfCube({ meta, scene: ref.scene }) ?? null,
    columns_ppm_m: [...METHANE_COLUMNS_PPM_M],
    bands: absorption.map(({ k, lnT }, i) => ({
      band: chosen[i]?.band ?? 0,
      k: rounded(k),
      ln_transmittance: lnT.map(rounded),
    })),
  };
}

/** What the header lacks; that its values are counts is known of a simulated scene. */
function missingOf({ cube, kind }: FoundCube): CubeMeta['missing'] {
  return cube.missing
    .filter(({ what }) => what !== 'data units' || kind.quantity.kind === 'unknown')
    .map(({ what, effect }) => ({ what, effect }));
}

const MAX_NOISES = 256;

/** The noise of cubes, estimated from three lines when it is first requested. */
function cachedNoise({ cubes }: CubesServices) {
  const cached = new Map<string, Float64Array>();
  return async ({ ref }: FoundCube, signal: AbortSignal): Promise<Float64Array> => {
    const known = cached.get(ref.tag);
    if (known !== undefined) return known;
    const { sigma } = await cubes.local.withPixels(ref, (cube) =>
      cubes.threads.run({ kind: 'noise', cube }, signal),
    );
    cached.set(ref.tag, sigma);
    const [oldest] = cached.keys();
    if (cached.size > MAX_NOISES && oldest !== undefined) cached.delete(oldest);
    return sigma;
  };
}

function levelsOf({ platform }: CubesServices, found: FoundCube): Promise<CubeMeta['levels']> {
  const levels = CUBE_LEVELS.map(async (level) => {
    const missing = whyNotMade(level, found.kind);
    const reason = missing ?? whyForbidden(level, found, platform.support_email)?.message;
    return {
      level,
      unit: unitOf(found.kind.quantity, level),
      allowed: reason === undefined,
      ...(reason !== undefined && { reason }),
      empty_bands: missing === undefined ? await emptyBands(found, level) : [],
    };
  });
  return Promise.all(levels);
}

function placeAnswer({ cube }: FoundCube): CubeMeta['place'] {
  const place = placeOf(cube);
  if (place === undefined) return null;
  const { width, height } = cube;
  const corners = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ] as const;
  return {
    epsg: place.epsg,
    transform: [...place.transform],
    corners: corners.map(([col, row]) => {
      const [lon, lat] = place.toPosition(col, row);
      return [lon, lat];
    }),
  };
}

/** The bands of the header, else those nearest to red, green and blue, else the first ones. */
function defaultBands({ meta, cube }: FoundCube): number[] {
  const last = cube.bands.length - 1;
  const inCube = (band: number) => Math.min(last, Math.max(0, band));
  const [red, green = red, blue = green] = meta.defaultBands ?? [];
  if (red !== undefined && green !== undefined && blue !== undefined)
    return [red, green, blue].map((band) => inCube(band - 1));
  const wavelengths = meta.wavelengthsNm;
  if (wavelengths === undefined) return [0, 1, 2].map(inCube);
  return RGB_WAVELENGTHS_NM.map((nm) => nearestBand(wavelengths, nm));
}
