import { bind, matchSpectrum, Refusal } from '@sigma/contract';
import type { CubeLevel } from '@sigma/domain';
import {
  type LibrarySpectrum,
  MODEL_LIBRARY_NAME,
  matchSpectra,
  modelLibrary,
  resampleLibrary,
  type SpectralBands,
  type SpectralCube,
} from '@sigma/raster';
import { findCube, refuseLevel } from '../find/find-cube.ts';
import type { CubesServices } from '../services.ts';
import { libraryBands, refuseValues, refuseWithoutWavelengths } from './given-values.ts';
import { spectrumValues } from './spectrum-values.ts';

const LIBRARY = modelLibrary();
/** The library in the bands of cubes; most of the time of a match would be the resampling of its spectra. */
const libraries = new WeakMap<SpectralCube, ResampledLibrary>();

interface ResampledLibrary {
  readonly bands: SpectralBands;
  readonly spectra: readonly LibrarySpectrum[];
}

/** The description of a cube is the same object for calls in series. */
function libraryFor(cube: SpectralCube): ResampledLibrary {
  const known = libraries.get(cube);
  if (known !== undefined) return known;
  const bands = libraryBands(cube);
  const library = { bands, spectra: resampleLibrary(LIBRARY, bands) };
  libraries.set(cube, library);
  return library;
}

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
    const library = libraryFor(cube);
    const matches = matchSpectra(measured, library.bands, library.spectra);
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
        sff_scale: feature?.scale ?? null,
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
  const what = `Screening, not quantification: likeness to the ${MODEL_LIBRARY_NAME}, not an identification.`;
  return level === 'reflectance'
    ? what
    : `${what} The library has reflectances: at the level ${level}, light and air shape the spectrum more than the ground does.`;
}
