import type { Area, Position, Ring } from '@sigma/geo';

/** Flag in the type of extended WKB that includes its coordinate system. */
const WITH_SRID = 0x20000000;
const POLYGON = 3;
const MULTI_POLYGON = 6;

/**
 * Reads an area as PostGIS prints a geometry as text: hexadecimal extended well-known binary, little-endian. Unlike
 * GeoJSON it has every bit of the coordinates.
 *
 * @throws Error for anything but a Polygon or MultiPolygon
 */
export function areaOfWkb(hex: string): Area {
  const reader = { bytes: Buffer.from(hex, 'hex'), at: 0 };
  const type = readType(reader);
  if (type === POLYGON) return { type: 'Polygon', coordinates: readRings(reader) };
  if (type !== MULTI_POLYGON) throw new Error(`A geometry of type ${type} is not an area.`);
  const coordinates = readList(reader, () => {
    readType(reader);
    return readRings(reader);
  });
  return { type: 'MultiPolygon', coordinates };
}

interface Reader {
  readonly bytes: Buffer;
  at: number;
}

function readType(reader: Reader): number {
  const type = reader.bytes.readUInt32LE(reader.at + 1);
  reader.at += (type & WITH_SRID) === 0 ? 5 : 9;
  return type & ~WITH_SRID;
}

function readList<T>(reader: Reader, readOne: () => T): T[] {
  const length = reader.bytes.readUInt32LE(reader.at);
  reader.at += 4;
  return Array.from({ length }, readOne);
}

const readRings = (reader: Reader): Ring[] =>
  readList(reader, () => readList(reader, () => readPosition(reader)));

function readPosition(reader: Reader): Position {
  const position = [reader.bytes.readDoubleLE(reader.at), reader.bytes.readDoubleLE(reader.at + 8)] as const;
  reader.at += 16;
  return position;
}
