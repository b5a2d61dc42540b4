import {
  ENVI_DATA_TYPES,
  type EnviDataType,
  type EnviImage,
  enviHeaderText,
  quantityOf,
  type Samples,
  writeBil,
} from '@sigma/raster';

const PIECE_BYTES = 16 * 2 ** 20;
/** 64-bit integers are read as floats, so floats are written. */
const WRITTEN_AS: Readonly<Partial<Record<EnviDataType, EnviDataType>>> = { 14: 5, 15: 5 };

function writtenType({ meta }: EnviImage): EnviDataType {
  return WRITTEN_AS[meta.dataType] ?? meta.dataType;
}

/** Whether a text says what the values of a cube are. */
export const isKnownUnit = (units: string): boolean => quantityWith(units).kind !== 'unknown';

const quantityWith = (units: string) => quantityOf({ ...NO_META, other: { 'data units': units } });
const NO_META = {
  samples: 1,
  lines: 1,
  bands: 1,
  dataType: 4,
  interleave: 'bil',
  byteOrder: 0,
  headerOffset: 0,
} as const;

/** Whether the header lacks the units that were stated for it. */
const lacksUnits = ({ meta }: EnviImage, units: string | undefined): units is string =>
  units !== undefined && quantityOf(meta).kind === 'unknown';

/** The changes of a cube by its import, in sentences. */
export function cubeChanges(cube: EnviImage, units?: string): readonly string[] {
  const changes: string[] = [];
  if (lacksUnits(cube, units))
    changes.push(`The header does not say what its values are; who imported it stated "${units}".`);
  if (cube.meta.interleave !== 'bil')
    changes.push(`Converted from ${cube.meta.interleave.toUpperCase()} to BIL.`);
  if (writtenType(cube) !== cube.meta.dataType)
    changes.push('64-bit integers are stored as 64-bit floats, exact up to 2^53.');
  return changes;
}

/** The cube as BIL, least significant byte first, in the order of its lines. */
export function cubeBytes(cube: EnviImage): AsyncIterable<Uint8Array> {
  const { samples, lines, bands } = cube.meta;
  const { sampleType } = ENVI_DATA_TYPES[writtenType(cube)];
  return writeBil({ samples, lines, bands, sampleType }, pieces(cube));
}

async function* pieces(cube: EnviImage): AsyncGenerator<Samples> {
  const { samples, lines, bands, dataType } = cube.meta;
  const lineBytes = samples * bands * ENVI_DATA_TYPES[dataType].bytes;
  const step = Math.max(1, Math.floor(PIECE_BYTES / lineBytes));
  for (let y = 0; y < lines; y += step) yield cube.readLines(y, Math.min(step, lines - y));
}

/** The header of the file that `cubeBytes` writes. */
export function cubeHeader(cube: EnviImage, units?: string): Uint8Array {
  const text = enviHeaderText({
    ...cube.meta,
    ...(lacksUnits(cube, units) && { other: { ...cube.meta.other, 'data units': units } }),
    dataType: writtenType(cube),
    interleave: 'bil',
    byteOrder: 0,
    headerOffset: 0,
  });
  return new TextEncoder().encode(text);
}
