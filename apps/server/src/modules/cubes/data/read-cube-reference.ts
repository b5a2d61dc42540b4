import { bind, Refusal, readCubeReference, refuse } from '@sigma/contract';
import { DOWNLOAD_LIFETIME_MS } from '@sigma/domain';
import { ENVI_DATA_TYPES, type EnviMeta } from '@sigma/raster';
import { unitOf } from '../calls/spectrum-values.ts';
import { storedLevel } from '../find/cube-levels.ts';
import { type FoundCube, findCube, refuseLevel } from '../find/find-cube.ts';
import type { CubesServices } from '../services.ts';
import { cubeLink } from './cube-link.ts';
import { referenceAxes } from './reference-axes.ts';

export const readCubeReferenceBinding = (services: CubesServices) =>
  bind(readCubeReference, async (call) => {
    const found = await findCube(services, call);
    if (found instanceof Refusal) return found;
    const stored = storedLevel(found.kind);
    const { level = stored } = call.query;
    const refused = refuseLevel(services, found, level, 'bad_parameter');
    if (refused !== undefined) return refused;
    if (level !== stored) {
      const message = `must be ${stored}: references are to stored bytes`;
      return refuse('bad_parameter', `level ${message}.`, [{ field: 'level', code: 'not_stored', message }]);
    }
    if (found.meta.interleave !== 'bil')
      return refuse(
        'not_found',
        'The cube is not interleaved by line, so there is no reference to its lines.',
      );
    if (call.caller.kind !== 'user')
      return refuse('forbidden', 'Only a user can read the reference of a cube.');
    const link = await cubeLink(services.database.kysely, {
      ...found.key,
      member: call.caller.userId,
      expires: Math.floor((call.now.getTime() + DOWNLOAD_LIFETIME_MS) / 1000),
    });
    return {
      version: 1 as const,
      templates: { cube: new URL(call.url).origin + link },
      refs: referencesOf(found, level),
    };
  });

/** Zarr version 2 (zarr-specs.readthedocs.io): one chunk per line, uncompressed, where the file has it. */
function referencesOf(found: FoundCube, name: string): Readonly<Record<string, unknown>> {
  const { meta, kind, key } = found;
  const { lines, bands, samples, headerOffset } = meta;
  const lineBytes = bands * samples * ENVI_DATA_TYPES[meta.dataType].bytes;
  const chunks = Array.from({ length: lines }, (_, line) => [
    `${name}/${line}.0.0`,
    ['{{cube}}', headerOffset + line * lineBytes, lineBytes],
  ]);
  const ignored = meta.dataIgnoreValue;
  const array = {
    shape: [lines, bands, samples],
    chunks: [1, bands, samples],
    dtype: zarrType(meta),
    fill_value: ignored ?? null,
    order: 'C',
    compressor: null,
    filters: null,
    zarr_format: 2,
  };
  const axes = referenceAxes(found);
  const attributes = {
    _ARRAY_DIMENSIONS: ['line', 'band', 'sample'],
    units: unitOf(kind.quantity, storedLevel(kind)),
    ...scalingOf(meta),
    // As CF conventions name it, so that bands can be selected by wavelength and pixels by place.
    coordinates: axes.coordinates.join(' '),
    ...(axes.gridMapping !== undefined && { grid_mapping: axes.gridMapping }),
  };
  return {
    '.zgroup': JSON.stringify({ zarr_format: 2 }),
    '.zattrs': JSON.stringify({ title: key.scene, collection: key.collection }),
    [`${name}/.zarray`]: JSON.stringify(array),
    [`${name}/.zattrs`]: JSON.stringify(attributes),
    ...axes.refs,
    ...Object.fromEntries(chunks),
  };
}

function zarrType({ dataType, byteOrder }: EnviMeta): string {
  const TYPES = {
    1: 'u1',
    2: 'i2',
    3: 'i4',
    4: 'f4',
    5: 'f8',
    12: 'u2',
    13: 'u4',
    14: 'i8',
    15: 'u8',
  } as const;
  const order = dataType === 1 ? '|' : byteOrder === 0 ? '<' : '>';
  return order + TYPES[dataType];
}

/** What CF conventions call scale and offset where all bands have the same, else one value per band. */
function scalingOf({ gains, offsets, reflectanceScaleFactor }: EnviMeta): Readonly<Record<string, unknown>> {
  if (gains === undefined && offsets === undefined)
    return reflectanceScaleFactor === undefined ? {} : { scale_factor: 1 / reflectanceScaleFactor };
  const isUniform = [gains ?? [], offsets ?? []].every((values) => new Set(values).size <= 1);
  return isUniform
    ? { scale_factor: gains?.[0] ?? 1, add_offset: offsets?.[0] ?? 0 }
    : { data_gain_values: gains, data_offset_values: offsets };
}
