/** Units per side of a tile. This file writes Mapbox vector tiles 2.1 (github.com/mapbox/vector-tile-spec). */
export const EXTENT = 8192;

export type TilePoint = readonly [x: number, y: number];
export type Properties = Readonly<Record<string, string | number>>;

export interface TileFeature {
  readonly type: 'point' | 'line' | 'polygon';
  /** Points, lines or rings in integer units. Rings are closed, outer rings clockwise on the screen, holes the other way. */
  readonly parts: readonly (readonly TilePoint[])[];
  readonly properties?: Properties;
}

const TYPES = { point: 1, line: 2, polygon: 3 } as const;
const [MOVE_TO, LINE_TO, CLOSE_PATH] = [1, 2, 7];
const [VARINT, BYTES] = [0, 2];

/** Encodes a tile of named layers. A layer without features is omitted. */
export function writeTile(layers: Readonly<Record<string, readonly TileFeature[]>>): Uint8Array {
  const tile: number[] = [];
  for (const [name, features] of Object.entries(layers)) {
    if (features.length > 0) putBytes(tile, 3, layerBytes(name, features));
  }
  return Uint8Array.from(tile);
}

function layerBytes(name: string, features: readonly TileFeature[]): number[] {
  const keys = new Map<string, number>();
  const values = new Map<string | number, number>();
  const layer: number[] = [];
  putNumber(layer, 15, 2);
  putBytes(layer, 1, utf8(name));
  for (const feature of features) putBytes(layer, 2, featureBytes(feature, keys, values));
  for (const key of keys.keys()) putBytes(layer, 3, utf8(key));
  for (const value of values.keys()) putBytes(layer, 4, valueBytes(value));
  putNumber(layer, 5, EXTENT);
  return layer;
}

function featureBytes(
  { type, parts, properties = {} }: TileFeature,
  keys: Map<string, number>,
  values: Map<string | number, number>,
): number[] {
  const tags: number[] = [];
  for (const [key, value] of Object.entries(properties)) {
    putVarint(tags, indexIn(keys, key));
    putVarint(tags, indexIn(values, value));
  }
  const bytes: number[] = [];
  if (tags.length > 0) putBytes(bytes, 2, tags);
  putNumber(bytes, 3, TYPES[type]);
  putBytes(bytes, 4, geometryBytes(type, parts));
  return bytes;
}

function geometryBytes(type: TileFeature['type'], parts: TileFeature['parts']): number[] {
  const bytes: number[] = [];
  let [x, y] = [0, 0];
  const put = ([toX, toY]: TilePoint) => {
    putVarint(bytes, zigzag(toX - x));
    putVarint(bytes, zigzag(toY - y));
    [x, y] = [toX, toY];
  };
  const command = (id: number, count: number) => putVarint(bytes, id | (count << 3));
  for (const part of parts) {
    const [first, ...rest] = type === 'polygon' ? part.slice(0, -1) : part;
    if (first === undefined) continue;
    command(MOVE_TO, 1);
    put(first);
    if (rest.length > 0) command(LINE_TO, rest.length);
    rest.forEach(put);
    if (type === 'polygon') command(CLOSE_PATH, 1);
  }
  return bytes;
}

function valueBytes(value: string | number): number[] {
  const bytes: number[] = [];
  if (typeof value === 'string') putBytes(bytes, 1, utf8(value));
  else putNumber(bytes, 5, value);
  return bytes;
}

/** The index of a key, which is added if it is new. */
function indexIn<Key>(indices: Map<Key, number>, key: Key): number {
  const index = indices.get(key) ?? indices.size;
  indices.set(key, index);
  return index;
}

const zigzag = (value: number) => ((value << 1) ^ (value >> 31)) >>> 0;
const utf8 = (text: string) => [...new TextEncoder().encode(text)];

function putNumber(into: number[], field: number, value: number): void {
  putVarint(into, (field << 3) | VARINT);
  putVarint(into, value);
}

function putBytes(into: number[], field: number, bytes: readonly number[]): void {
  putVarint(into, (field << 3) | BYTES);
  putVarint(into, bytes.length);
  for (const byte of bytes) into.push(byte);
}

function putVarint(into: number[], value: number): void {
  let left = value >>> 0;
  while (left > 127) {
    into.push((left & 127) | 128);
    left >>>= 7;
  }
  into.push(left);
}
