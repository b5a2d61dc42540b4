import {
  bind,
  type Call,
  type CubeSpectrum,
  Refusal,
  readCubeSpectrum,
  readCubeSpectrumCsv,
} from '@sigma/contract';
import { spectrumCsv } from '@sigma/raster';
import { type FoundCube, findCube, refuseLevel, valuesAt } from '../find/find-cube.ts';
import type { CubesServices } from '../services.ts';
import { orRefusal } from './cube-refusal.ts';
import { pixelOf } from './pixel-of.ts';
import { spectrumValues, unitOf, wavelengthsOf } from './spectrum-values.ts';

type SpectrumCall = Pick<
  Call<typeof readCubeSpectrum>,
  'params' | 'query' | 'entitlement' | 'now' | 'signal'
>;

/** The spectrum of a pixel; of a cube that does not exist yet, only the line of the pixel is rendered. */
async function spectrumOf(
  services: CubesServices,
  call: SpectrumCall,
): Promise<{ readonly found: FoundCube; readonly spectrum: CubeSpectrum } | Refusal> {
  const { cubes } = services;
  const found = await findCube(services, call);
  if (found instanceof Refusal) return found;
  const { level, ...query } = call.query;
  const refused = refuseLevel(services, found, level, 'bad_parameter');
  if (refused !== undefined) return refused;
  const pixel = pixelOf(found.cube, query);
  if (pixel instanceof Refusal) return pixel;
  const { clouds, cube } = found;
  const task = { kind: 'spectrum', col: pixel.col, row: pixel.row, clouds } as const;
  const read = cubes.local.withPixels(valuesAt(found, level), (source) =>
    cubes.threads.run({ ...task, cube: source }, call.signal),
  );
  const answer = await orRefusal(found.key.scene, read);
  if (answer instanceof Refusal) return answer;
  const spectrum = {
    level,
    unit: unitOf(found.kind.quantity, level),
    pixel: { ...pixel },
    wavelengths_nm: wavelengthsOf(cube.bands),
    values: spectrumValues(answer.values, cube.bands),
    sigma: spectrumValues(answer.sigma, cube.bands),
    cloudy: answer.cloudy ?? null,
  };
  return { found, spectrum };
}

export const readCubeSpectrumBinding = (services: CubesServices) =>
  bind(readCubeSpectrum, async (call) => {
    const outcome = await spectrumOf(services, call);
    return outcome instanceof Refusal ? outcome : outcome.spectrum;
  });

export const readCubeSpectrumCsvBinding = (services: CubesServices) =>
  bind(readCubeSpectrumCsv, async (call) => {
    const outcome = await spectrumOf(services, call);
    if (outcome instanceof Refusal) return outcome;
    const { found, spectrum } = outcome;
    const bands = found.cube.bands.map(({ nm = Number.NaN, fwhmNm, good }, band) => {
      const value = spectrum.values[band] ?? Number.NaN;
      return { nm, fwhmNm, value, sigma: spectrum.sigma[band] ?? undefined, good };
    });
    const { col, row } = spectrum.pixel;
    return new Response(spectrumCsv(bands), {
      headers: {
        'content-type': 'text/csv; charset=utf-8; header=present',
        'content-disposition': `attachment; filename="${found.key.scene}-${col}-${row}.csv"`,
        'cache-control': 'private, no-cache',
      },
    });
  });
