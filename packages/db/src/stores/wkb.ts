import type { Area, Position } from '@sigma/geo';

const LITTLE_ENDIAN = 1;
const POLYGON = 3;
const MULTI_POLYGON = 6;
/** Set in the type of extended WKB that names its system. */
const WITH_SRID = 0x20000000;
const WGS84 = 4326;

type Rings = readonly (readonly Position[])[];

/** An area in EPSG:4326 as extended well-known binary, in hexadecimal: what PostGIS reads fastest. */
export function wkbHex(area: Area): string {
  if (area.type === 'Polygon')
    return Buffer.concat([head(POLYGON, true), ringsOf(area.coordinates)]).toString('hex');
  const parts = area.coordinates.map((rings) => Buffer.concat([head(POLYGON, false), ringsOf(rings)]));
  return Buffer.concat([head(MULTI_POLYGON, true), counted(parts.length), ...parts]).toString('hex');
}

function head(type: number, isOuter: boolean): Buffer {
  const bytes = Buffer.alloc(isOuter ? 9 : 5);
  bytes.writeUInt8(LITTLE_ENDIAN, 0);
  bytes.writeUInt32LE(isOuter ? type + WITH_SRID : type, 1);
  if (isOuter) bytes.writeUInt32LE(WGS84, 5);
  return bytes;
}

function counted(count: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(count, 0);
  return bytes;
}

function ringsOf(rings: Rings): Buffer {
  const points = rings.reduce((sum, ring) => sum + ring.length, 0);
  const bytes = Buffer.alloc(4 + 4 * rings.length + 16 * points);
  let at = bytes.writeUInt32LE(rings.length, 0);
  for (const ring of rings) {
    at = bytes.writeUInt32LE(ring.length, at);
    for (const [lon, lat] of ring) {
      at = bytes.writeDoubleLE(lon, at);
      at = bytes.writeDoubleLE(lat, at);
    }
  }
  return bytes;
}
