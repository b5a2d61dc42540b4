import { bind, matchSpectrum, Refusal } from '@sigma/contract';
import type { CubeLevel } from '@sigma/domain';
import { MODEL_LIBRARY_NAME, matchSpectra, modelLibrary } from '@sigma/raster';
import { findCube, refuseLevel } from '../find/find-cube.ts';
import type { CubesServices } from '../services.ts';
import { libraryBands, refuseValues, refuseWithoutWavelengths } from './given-values.ts';
import { spectrumValues } from './spectrum-values.ts';

/** The library is small, and most of the time of a match is the resampling of its spectra. */
const LIBRARY = modelLibrary();

export const matchSpectrumBinding = (services: CubesServices) =>
  bind(matchSpectrum, async (call) => {
    const found = await findCube(services, call);
    if (found instanceof Refusal) return found;
    const { level, values } = call.body;
    const { cube } = found;
    const refused =
      refuseLevel(services, found, level, 'invalid_body') ??
      refuseValues(cube, values, 'values') ??
      refuseWithoutWavelengths(cube, 'values');
    if (refused !== undefined) return refused;
    const measured = values.map((value, band) =>
      cube.bands[band]?.good === true ? (value ?? Number.NaN) : Number.NaN,
    );
    const matches = matchSpectra(measured, libraryBands(cube), LIBRARY);
    return {
      note: noteOf(level),
      matches: matches.map(({ spectrum, samRad, feature, scale, reference }) => ({
        id: spectrum.id,
        name: spectrum.name,
        category: spectrum.category,
        source: spectrum.source,
        licence: spectrum.licence,
        sam_rad: samRad,
        sff_fit: feature?.fit ?? null,
        sff_depth: feature?.depth ?? null,
        scale,
        values: spectrumValues(
          reference.map((value) => value * scale),
          cube.bands,
        ),
      })),
    };
  });

function noteOf(level: CubeLevel): string {
  const what = `Likeness to the ${MODEL_LIBRARY_NAME}, not an identification.`;
  return level === 'reflectance'
    ? what
    : `${what} The library has reflectances: at the level ${level}, light and air shape the spectrum more than the ground does.`;
}
