import {
  bind,
  type FieldIssue,
  MAX_GEOMETRY_PIXELS,
  Refusal,
  readCubeSpectra,
  refuse,
} from '@sigma/contract';
import { type Geometry, readGeometry } from '@sigma/geo';
import { pixelsBelow, type SpectralCube } from '@sigma/raster';
import { placeOf } from '../find/cube-place.ts';
import { findCube, refuseLevel, valuesAt } from '../find/find-cube.ts';
import type { CubesServices } from '../services.ts';
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
    const regions = regionsOf(found.cube, geometries);
    if (regions instanceof Refusal) return regions;
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

function regionsOf(cube: SpectralCube, given: readonly unknown[]): readonly Int32Array[] | Refusal {
  const place = placeOf(cube);
  if (place === undefined) {
    const message = 'cannot be used, because the cube has no place on the map';
    return refuse('invalid_body', `The geometries ${message}.`, [
      { field: 'geometries', code: 'no_place', message },
    ]);
  }
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
  const { width, height } = cube;
  const toPixel = ([lon, lat]: readonly number[]) => place.toPixel([lon ?? Number.NaN, lat ?? Number.NaN]);
  const regions = geometries.map((geometry) => pixelsBelow(geometry, { width, height, toPixel }));
  const outside = regions.flatMap((pixels, index): FieldIssue[] =>
    pixels.length > 0
      ? []
      : [{ field: `geometries.${index}`, code: 'outside', message: 'must touch the scene' }],
  );
  if (outside.length > 0) return refuse('invalid_body', 'A geometry is outside the scene.', outside);
  const large = regions.flatMap(({ length }, index): FieldIssue[] =>
    length <= MAX_GEOMETRY_PIXELS
      ? []
      : [
          {
            field: `geometries.${index}`,
            code: 'too_large',
            message: `must cover at most ${MAX_GEOMETRY_PIXELS} pixels; it covers ${length}`,
          },
        ],
  );
  return large.length > 0 ? refuse('too_expensive', 'A geometry covers too many pixels.', large) : regions;
}
