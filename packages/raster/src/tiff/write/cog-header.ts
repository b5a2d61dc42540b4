import { GEO_KEY } from '../../georeference/crs.ts';
import { projectionOf } from '../../georeference/projection.ts';
import { bytesPerSample } from '../../pixels/samples.ts';
import { TAG } from '../layout/tags.ts';
import type { CogOptions, CogSource } from './cog-options.ts';
import { gdalMetadata } from './gdal-metadata.ts';

/** Where the tiles of one level are in the file. */
export interface LevelIndex {
  readonly width: number;
  readonly height: number;
  readonly offsets: readonly number[];
  readonly lengths: readonly number[];
}

type Field =
  | { readonly tag: number; readonly type: 'short' | 'long' | 'double'; readonly values: readonly number[] }
  | { readonly tag: number; readonly type: 'ascii'; readonly values: string };

const FIELD = {
  ascii: { code: 2, bytes: 1 },
  short: { code: 3, bytes: 2 },
  long: { code: 4, bytes: 4 },
  double: { code: 12, bytes: 8 },
};

/** GDAL's hidden block that describes the layout of the tiles to readers (GDAL COG driver, "header ghost area"). */
const GHOST_LINES = [
  'LAYOUT=IFDS_BEFORE_DATA',
  'BLOCK_ORDER=ROW_MAJOR',
  'BLOCK_LEADER=SIZE_AS_UINT4',
  'BLOCK_TRAILER=LAST_4_BYTES_REPEATED',
  'KNOWN_INCOMPATIBLE_EDITION=NO',
  ' ',
].join('\n');
const GHOST = `GDAL_STRUCTURAL_METADATA_SIZE=${String(GHOST_LINES.length).padStart(6, '0')} bytes\n${GHOST_LINES}`;

/**
 * Everything before the first tile: TIFF header, ghost block and one directory per level, the full resolution first.
 * The length depends on the number of tiles only, not on the offsets in `levels`.
 */
export function cogHeader(
  source: CogSource,
  options: CogOptions,
  tileSize: number,
  levels: readonly LevelIndex[],
): Uint8Array {
  const start = even(8 + GHOST.length);
  const blocks = levels.map((level, depth) => directoryFields(source, options, tileSize, level, depth));
  const sizes = blocks.map(directoryBytes);
  const bytes = new Uint8Array(start + sizes.reduce((sum, size) => sum + size, 0));
  const view = new DataView(bytes.buffer);
  bytes.set([0x49, 0x49, 42, 0]);
  view.setUint32(4, start, true);
  bytes.set(new TextEncoder().encode(GHOST), 8);
  let at = start;
  for (const [depth, fields] of blocks.entries()) {
    const size = sizes[depth] ?? 0;
    writeDirectory(view, at, fields, depth + 1 < blocks.length ? at + size : 0);
    at += size;
  }
  return bytes;
}

function directoryFields(
  source: CogSource,
  options: CogOptions,
  tileSize: number,
  level: LevelIndex,
  depth: number,
): readonly Field[] {
  const { bands, sampleType } = source;
  const colours = bands - (options.alpha ? 1 : 0) === 3 ? 3 : 1;
  const extras = Array.from({ length: bands - colours }, (_, i) =>
    options.alpha && i === bands - colours - 1 ? 2 : 0,
  );
  const format = sampleType === 'f32' ? 3 : sampleType === 'i16' ? 2 : 1;
  const predictor = options.predictor === false ? 1 : sampleType === 'f32' ? 3 : 2;
  const each = (value: number) => Array.from({ length: bands }, () => value);
  const fields: Field[] = [
    { tag: TAG.newSubfileType, type: 'long', values: [depth === 0 ? 0 : 1] },
    { tag: TAG.imageWidth, type: 'long', values: [level.width] },
    { tag: TAG.imageLength, type: 'long', values: [level.height] },
    { tag: TAG.bitsPerSample, type: 'short', values: each(bytesPerSample(sampleType) * 8) },
    { tag: TAG.compression, type: 'short', values: [8] },
    { tag: TAG.photometric, type: 'short', values: [colours === 3 ? 2 : 1] },
    { tag: TAG.samplesPerPixel, type: 'short', values: [bands] },
    { tag: TAG.planarConfiguration, type: 'short', values: [1] },
    { tag: TAG.predictor, type: 'short', values: [predictor] },
    { tag: TAG.tileWidth, type: 'short', values: [tileSize] },
    { tag: TAG.tileLength, type: 'short', values: [tileSize] },
    { tag: TAG.tileOffsets, type: 'long', values: level.offsets },
    { tag: TAG.tileByteCounts, type: 'long', values: level.lengths },
    ...(extras.length > 0 ? [{ tag: TAG.extraSamples, type: 'short', values: extras } as const] : []),
    { tag: TAG.sampleFormat, type: 'short', values: each(format) },
    ...(depth === 0 ? geoFields(options) : []),
    ...(options.bandTexts === undefined || depth > 0
      ? []
      : [{ tag: TAG.gdalMetadata, type: 'ascii', values: gdalMetadata(options.bandTexts) } as const]),
    ...(options.nodata === undefined
      ? []
      : [{ tag: TAG.gdalNodata, type: 'ascii', values: nodataText(options.nodata) } as const]),
  ];
  return fields;
}

function geoFields({ epsg, transform }: CogOptions): Field[] {
  const [a, b, c, d, e, f] = transform;
  const degrees = projectionOf(epsg)?.units === 'degree';
  const keys = degrees
    ? [GEO_KEY.modelType, 2, GEO_KEY.rasterType, 1, GEO_KEY.geographicType, epsg, GEO_KEY.angularUnits, 9102]
    : [GEO_KEY.modelType, 1, GEO_KEY.rasterType, 1, GEO_KEY.projectedType, epsg, GEO_KEY.linearUnits, 9001];
  const entries = Array.from({ length: keys.length / 2 }, (_, i) => [
    keys[2 * i] ?? 0,
    0,
    1,
    keys[2 * i + 1] ?? 0,
  ]);
  const directory: Field = {
    tag: TAG.geoKeyDirectory,
    type: 'short',
    values: [1, 1, 0, entries.length, ...entries.flat()],
  };
  if (b === 0 && d === 0 && e < 0 && a > 0) {
    return [
      { tag: TAG.modelPixelScale, type: 'double', values: [a, -e, 0] },
      { tag: TAG.modelTiepoint, type: 'double', values: [0, 0, 0, c, f, 0] },
      directory,
    ];
  }
  const matrix = [a, b, 0, c, d, e, 0, f, 0, 0, 0, 0, 0, 0, 0, 1];
  return [{ tag: TAG.modelTransformation, type: 'double', values: matrix }, directory];
}

function nodataText(nodata: number): string {
  return Number.isNaN(nodata) ? 'nan' : String(nodata);
}

function directoryBytes(fields: readonly Field[]): number {
  return fields.reduce((sum, field) => sum + 12 + outerBytes(field), 2 + 4);
}

/** Bytes of a field's values outside its entry. */
function outerBytes(field: Field): number {
  const bytes = valueCount(field) * FIELD[field.type].bytes;
  return bytes <= 4 ? 0 : even(bytes);
}

function valueCount(field: Field): number {
  return field.values.length + (field.type === 'ascii' ? 1 : 0);
}

function writeDirectory(view: DataView, start: number, fields: readonly Field[], next: number): void {
  view.setUint16(start, fields.length, true);
  let at = start + 2;
  let outside = start + 2 + fields.length * 12 + 4;
  for (const field of fields) {
    view.setUint16(at, field.tag, true);
    view.setUint16(at + 2, FIELD[field.type].code, true);
    view.setUint32(at + 4, valueCount(field), true);
    const outer = outerBytes(field);
    if (outer > 0) view.setUint32(at + 8, outside, true);
    writeValues(view, outer > 0 ? outside : at + 8, field);
    outside += outer;
    at += 12;
  }
  view.setUint32(at, next, true);
}

function writeValues(view: DataView, start: number, field: Field): void {
  if (field.type === 'ascii') {
    for (const [i, byte] of new TextEncoder().encode(field.values).entries()) view.setUint8(start + i, byte);
    return;
  }
  for (const [i, value] of field.values.entries()) {
    const at = start + i * FIELD[field.type].bytes;
    if (field.type === 'short') view.setUint16(at, value, true);
    else if (field.type === 'long') view.setUint32(at, value, true);
    else view.setFloat64(at, value, true);
  }
}

function even(bytes: number): number {
  return bytes + (bytes % 2);
}
