import type { SearchArea } from '@sigma/domain';
import { checkSearchGeometry, type Position, type Ring } from '@sigma/geo';

/**
 * An area as text that an address shows unescaped: positions as `lat_lng` with five decimals, `*` between
 * positions, `!` between rings, `!!` between polygons, lines and points. A single position is a point; a text that
 * begins with `*` is a line, which is not closed.
 */
export function linkArea(area: SearchArea): string {
  switch (area.type) {
    case 'Point':
      return positionText(area.coordinates);
    case 'MultiPoint':
      return area.coordinates.map(positionText).join('!!');
    case 'LineString':
      return lineText(area.coordinates);
    case 'MultiLineString':
      return area.coordinates.map(lineText).join('!!');
    case 'Polygon':
      return polygonText(area.coordinates);
    case 'MultiPolygon':
      return area.coordinates.map(polygonText).join('!!');
  }
}

/** The texts that were read last, because checking an outline of thousands of vertices takes a while. */
const read = new Map<string, SearchArea | undefined>();
const MAX_READ = 8;

/** Reads what `linkArea` wrote; undefined for a text that is not an area. */
export function parseLinkArea(text: string): SearchArea | undefined {
  if (read.has(text)) return read.get(text);
  const area = readArea(text);
  const [oldest] = read.keys();
  if (oldest !== undefined && read.size >= MAX_READ) read.delete(oldest);
  read.set(text, area);
  return area;
}

function readArea(text: string): SearchArea | undefined {
  const parts = text.split('!!');
  const areLines = parts.every((part) => part.startsWith('*'));
  const polygons = parts.map((part) => (areLines ? part.slice(1) : part).split('!').map(parseRing));
  if (polygons.flat(2).some((position) => position === undefined)) return undefined;
  const read = polygons.map((rings) => rings.map((ring) => ring.filter(isPosition)));
  const checked = checkSearchGeometry(areLines ? linesOf(read.flat()) : geometryOf(read));
  return checked.ok ? checked.geometry : undefined;
}

type Polygons = readonly (readonly Ring[])[];

function geometryOf(polygons: Polygons) {
  const [rings = []] = polygons;
  const [positions = []] = rings;
  const points = polygons.flatMap(([ring = []]) => ring);
  const isPoints = polygons.every(([ring = [], ...holes]) => ring.length === 1 && holes.length === 0);
  if (polygons.length > 1 && isPoints) return { type: 'MultiPoint', coordinates: points };
  if (polygons.length > 1) return { type: 'MultiPolygon', coordinates: polygons.map(closed) };
  if (rings.length === 1 && positions.length === 1) return { type: 'Point', coordinates: positions[0] };
  return { type: 'Polygon', coordinates: closed(rings) };
}

function linesOf(lines: readonly (readonly Position[])[]) {
  const [line] = lines;
  return lines.length === 1
    ? { type: 'LineString', coordinates: line }
    : { type: 'MultiLineString', coordinates: lines };
}

const closed = (rings: readonly Ring[]) => rings.map((ring) => [...ring, ...ring.slice(0, 1)]);
const isPosition = (position: Position | undefined): position is Position => position !== undefined;
const polygonText = (rings: readonly Ring[]) => rings.map((ring) => ringText(ring.slice(0, -1))).join('!');
const lineText = (line: readonly Position[]) => `*${ringText(line)}`;
const ringText = (ring: Ring) => ring.map(positionText).join('*');
const degrees = (value: number) => String(Number(value.toFixed(5)) + 0);
const positionText = ([lon, lat]: Position) => `${degrees(lat)}_${degrees(lon)}`;

function parseRing(text: string): (Position | undefined)[] {
  return text.split('*').map((pair): Position | undefined => {
    const match = /^(-?\d{1,2}(?:\.\d{1,9})?)_(-?\d{1,3}(?:\.\d{1,9})?)$/.exec(pair);
    return match === null ? undefined : [Number(match[2]), Number(match[1])];
  });
}

/** Rounds the area to the decimals of the link, so that a reload finds exactly the same area. */
export function roundArea(area: SearchArea): SearchArea | undefined {
  return parseLinkArea(linkArea(area));
}
