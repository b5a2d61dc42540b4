import { bind, Refusal, writeSpectralLibrary } from '@sigma/contract';
import { writeEnviLibrary } from '@sigma/raster';
import { findCube, refuseLevel } from '../find/find-cube.ts';
import type { CubesServices } from '../services.ts';
import { libraryBands, refuseValues, refuseWithoutWavelengths } from './given-values.ts';

export const writeSpectralLibraryBinding = (services: CubesServices) =>
  bind(writeSpectralLibrary, async (call) => {
    const found = await findCube(services, call);
    if (found instanceof Refusal) return found;
    const { level, format, spectra } = call.body;
    const { cube, key } = found;
    const refused = [
      refuseLevel(services, found, level, 'invalid_body'),
      refuseWithoutWavelengths(cube, 'spectra'),
      ...spectra.map(({ values }, index) => refuseValues(cube, values, `spectra.${index}.values`)),
    ].find((refusal) => refusal !== undefined);
    if (refused !== undefined) return refused;
    const { wavelengths, fwhmNm } = libraryBands(cube);
    const { header, data } = writeEnviLibrary({
      description: `Spectra of ${key.scene}, ${level}`,
      wavelengthsNm: wavelengths,
      fwhmNm,
      spectra: spectra.map(({ name, values }) => ({
        name,
        values: values.map((value) => value ?? Number.NaN),
      })),
    });
    return new Response(format === 'sli' ? Buffer.from(data) : header, {
      headers: {
        'content-type': format === 'sli' ? 'application/octet-stream' : 'text/plain; charset=utf-8',
        'content-disposition': `attachment; filename="${key.scene}.${format}"`,
        'cache-control': 'private, no-cache',
      },
    });
  });
