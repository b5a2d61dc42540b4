import {
  bind,
  type FieldIssue,
  MAX_GEOMETRY_PIXELS,
  MAX_OUTLINE_STEPS,
  Refusal,
  readCubeSpectra,
  refuse,
} from '@sigma/contract';
import { type Geometry, readGeometry } from '@sigma/geo';
import type { SpectralCube } from '@sigma/raster';
import { placeOf } from '../find/cube-place.ts';
import { findCube, refuseLevel, valuesAt } from '../find/find-cube.ts';
import type { CubesServices } from '../services.ts';
import type { RefusedRegion, RegionDrawing } from '../threads/region-pixels.ts';
import { orRefusal } from './cube-refusal.ts';
import { spectrumValues, unitOf, wavelengthsOf } from './spectrum-values.ts';

export const readCubeSpectraBinding = (services: CubesServices) =>
  bind(readCubeSpectra, async (call) => {
    const { cubes } = services;
    const found = await findCube(services, call);
    if (found instanceof Refusal) return found;
    const { level, geometries } = call.body;
    const refused = refuseLevel(services, found, level, 'invalid_body');
    if (refused !== undefined) return refused;
    const ground = groundOf(found.cube);
    if (ground instanceof Refusal) return ground;
    const drawn = readGeometries(geometries);
    if (drawn instanceof Refusal) return drawn;
    const { regions, refused: refusedRegions } = await cubes.threads.run(
      { kind: 'pixels', cube: valuesAt(found, level), drawing: { ...ground, geometries: drawn } },
      call.signal,
    );
    const outOfBounds = refuseRegions(refusedRegions);
    if (outOfBounds !== undefined) return outOfBounds;
    const read = cubes.local.withFileSoon(valuesAt(found, level), call.signal, (cube) =>
      cubes.threads.run({ kind: 'regions', cube, regions }, call.signal),
    );
    const answer = await orRefusal(found.key.scene, read);
    if (answer instanceof Refusal) return answer;
    const { bands } = found.cube;
    return {
      level,
      unit: unitOf(found.kind.quantity, level),
      wavelengths_nm: wavelengthsOf(bands),
      spectra: answer.regions.map(({ pixels, mean, sd, min, max }) => ({
        pixels,
        mean: spectrumValues(mean, bands),
        sd: spectrumValues(sd, bands),
        min: spectrumValues(min, bands),
        max: spectrumValues(max, bands),
      })),
    };
  });

type Drawn = Omit<RegionDrawing, 'geometries'>;

/** The ground of a cube, or why nothing can be drawn on it. */
function groundOf(cube: SpectralCube): Drawn | Refusal {
  const { place, width, height } = cube;
  const transform = place.known ? place.georeference.transform : undefined;
  if (placeOf(cube) !== undefined && place.known && transform !== undefined)
    return { epsg: place.georeference.epsg, transform, width, height };
  const message = 'cannot be used, because the cube has no place on the map';
  return refuse('invalid_body', `The geometries ${message}.`, [
    { field: 'geometries', code: 'no_place', message },
  ]);
}

function readGeometries(given: readonly unknown[]): readonly Geometry[] | Refusal {
  const geometries: Geometry[] = [];
  for (const [index, value] of given.entries()) {
    const read = readGeometry(value);
    if (read.ok) geometries.push(read.geometry);
    else {
      const { code, message } = read;
      const field = [`geometries.${index}`, read.field].filter(Boolean).join('.');
      return refuse('invalid_body', `A geometry is invalid: ${message}`, [{ field, code, message }]);
    }
  }
  return geometries;
}

const MESSAGES: Readonly<Record<RefusedRegion['code'], string>> = {
  outside: 'must touch the scene',
  too_complex: `must have an outline that crosses at most ${MAX_OUTLINE_STEPS} lines of the scene, counted for each edge; simplify it`,
  too_large: `must cover at most ${MAX_GEOMETRY_PIXELS} pixels`,
};

function refuseRegions(refused: readonly RefusedRegion[]): Refusal | undefined {
  const issues = (codes: readonly RefusedRegion['code'][]) =>
    refused
      .filter(({ code }) => codes.includes(code))
      .map(
        ({ index, code }): FieldIssue => ({ field: `geometries.${index}`, code, message: MESSAGES[code] }),
      );
  const outside = issues(['outside']);
  if (outside.length > 0) return refuse('invalid_body', 'A geometry is outside the scene.', outside);
  const large = issues(['too_complex', 'too_large']);
  return large.length > 0
    ? refuse('too_expensive', 'A geometry covers too many pixels or has too long an outline.', large)
    : undefined;
}
