import type { Geometry, Position } from '@sigma/geo';

const LITTLE_ENDIAN = 1;
/** Flag in the type of extended WKB that includes its coordinate system. */
const WITH_SRID = 0x20000000;
const WGS84 = 4326;

export interface ShapeCollection {
  readonly type: 'GeometryCollection';
  readonly geometries: readonly Geometry[];
}
export type Shape = Geometry | ShapeCollection;

const CODES: Readonly<Record<Shape['type'], number>> = {
  Point: 1,
  LineString: 2,
  Polygon: 3,
  MultiPoint: 4,
  MultiLineString: 5,
  MultiPolygon: 6,
  GeometryCollection: 7,
};

/** A shape in EPSG:4326 as hexadecimal extended well-known binary, the form that PostGIS parses fastest. */
export const wkbHex = (shape: Shape): string => bytesOf(shape, true).toString('hex');

function bytesOf(shape: Shape, isOuter: boolean): Buffer {
  return Buffer.concat([head(CODES[shape.type], isOuter), contentOf(shape)]);
}

function contentOf(shape: Shape): Buffer {
  switch (shape.type) {
    case 'Point':
      return positionsOf([shape.coordinates]);
    case 'LineString':
      return counted(shape.coordinates.length, [positionsOf(shape.coordinates)]);
    case 'Polygon':
      return counted(
        shape.coordinates.length,
        shape.coordinates.map((ring) => counted(ring.length, [positionsOf(ring)])),
      );
    case 'MultiPoint':
      return partsOf(shape.coordinates.map((coordinates) => ({ type: 'Point', coordinates })));
    case 'MultiLineString':
      return partsOf(shape.coordinates.map((coordinates) => ({ type: 'LineString', coordinates })));
    case 'MultiPolygon':
      return partsOf(shape.coordinates.map((coordinates) => ({ type: 'Polygon', coordinates })));
    case 'GeometryCollection':
      return partsOf(shape.geometries);
  }
}

const partsOf = (parts: readonly Geometry[]): Buffer =>
  counted(
    parts.length,
    parts.map((part) => bytesOf(part, false)),
  );

function head(type: number, isOuter: boolean): Buffer {
  const bytes = Buffer.alloc(isOuter ? 9 : 5);
  bytes.writeUInt8(LITTLE_ENDIAN, 0);
  bytes.writeUInt32LE(isOuter ? type + WITH_SRID : type, 1);
  if (isOuter) bytes.writeUInt32LE(WGS84, 5);
  return bytes;
}

function counted(count: number, parts: readonly Buffer[]): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(count, 0);
  return Buffer.concat([bytes, ...parts]);
}

function positionsOf(positions: readonly Position[]): Buffer {
  const bytes = Buffer.alloc(16 * positions.length);
  let at = 0;
  for (const [lon, lat] of positions) {
    at = bytes.writeDoubleLE(lon, at);
    at = bytes.writeDoubleLE(lat, at);
  }
  return bytes;
}
