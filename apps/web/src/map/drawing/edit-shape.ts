import { type Geometry, type Position, unwrapGeometry, wrapLongitude } from '@sigma/geo';
import type { EditableShape } from './draw-tool.ts';

/** Indices of a corner: of the polygon or line, of its ring, and within the ring. The one corner of a point has zeros. */
export interface Corner {
  readonly polygon: number;
  readonly ring: number;
  readonly index: number;
}

export interface Handle {
  readonly kind: 'corner' | 'midpoint';
  /** For a midpoint, the corner before it. */
  readonly corner: Corner;
  readonly at: Position;
}

type Path = readonly Position[];
type Paths = readonly Path[];
/** A shape of rings or lines. */
type PathShape = Exclude<EditableShape, { readonly type: 'Point' }>;

const FEWEST_CORNERS = 3;
const FEWEST_OF_LINE = 2;

/** The shape of an area that can be edited: in one piece across the antimeridian, on the copy of the world at `nearLon`. */
export function editableOf(area: Geometry | undefined, nearLon: number): EditableShape | undefined {
  if (area === undefined) return undefined;
  if (area.type === 'MultiPoint') return editableOf(firstPoint(area.coordinates), nearLon);
  if (area.type === 'Point') {
    const [lon, lat] = area.coordinates;
    return { type: 'Point', coordinates: [copyNear(lon, nearLon), lat] };
  }
  const unwrapped = unwrapGeometry(area);
  if (unwrapped.type === 'Point' || unwrapped.type === 'MultiPoint') return undefined;
  const first = partsOf(unwrapped)[0]?.[0]?.[0];
  const shiftDeg = first === undefined ? 0 : Math.round((nearLon - first[0]) / 360) * 360;
  return withParts(
    unwrapped,
    partsOf(unwrapped).map((paths) =>
      paths.map((path) => path.map(([lon, lat]): Position => [lon + shiftDeg, lat])),
    ),
  );
}

/** The corners of a shape, with a midpoint between each two of them, from which a new corner can be dragged. */
export function handlesOf(shape: EditableShape): readonly Handle[] {
  if (shape.type === 'Point') {
    return [{ kind: 'corner', corner: { polygon: 0, ring: 0, index: 0 }, at: shape.coordinates }];
  }
  return partsOf(shape).flatMap((paths, polygon) =>
    paths.flatMap((path, ring) =>
      cornersOf(shape, path).flatMap((from, index): Handle[] => {
        const corner = { polygon, ring, index };
        const to = path[index + 1];
        const own: Handle = { kind: 'corner', corner, at: from };
        if (to === undefined) return [own];
        return [own, { kind: 'midpoint', corner, at: [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2] }];
      }),
    ),
  );
}

export function moveCorner(shape: EditableShape, corner: Corner, to: Position): EditableShape {
  if (shape.type === 'Point') return { type: 'Point', coordinates: to };
  return changePath(shape, corner, (open) => open.with(corner.index, to));
}

export function addCorner(shape: EditableShape, after: Corner, at: Position): EditableShape {
  if (shape.type === 'Point') return shape;
  return changePath(shape, after, (open) => open.toSpliced(after.index + 1, 0, at));
}

/** Removes a corner. A ring has at least three and a line two: the last ones stay, but a hole is removed with them. */
export function removeCorner(shape: EditableShape, corner: Corner): EditableShape {
  if (shape.type === 'Point') return shape;
  return changePath(shape, corner, (open) => {
    if (open.length > (isLine(shape) ? FEWEST_OF_LINE : FEWEST_CORNERS))
      return open.toSpliced(corner.index, 1);
    return corner.ring === 0 ? open : [];
  });
}

export function isSameCorner(a: Corner | undefined, b: Corner): boolean {
  return a?.polygon === b.polygon && a.ring === b.ring && a.index === b.index;
}

function changePath(
  shape: PathShape,
  { polygon, ring }: Corner,
  change: (open: Path) => Path,
): EditableShape {
  const changed = partsOf(shape).map((paths, index) =>
    index !== polygon
      ? paths
      : paths.map((path, at) => (at === ring ? pathOf(shape, change(cornersOf(shape, path))) : path)),
  );
  return withParts(
    shape,
    changed.map((paths) => paths.filter((path) => path.length > 0)),
  );
}

function isLine({ type }: PathShape): boolean {
  return type === 'LineString' || type === 'MultiLineString';
}

/** The corners of a ring without the closing position; all positions of a line. */
function cornersOf(shape: PathShape, path: Path): Path {
  return isLine(shape) ? path : path.slice(0, -1);
}

function pathOf(shape: PathShape, corners: Path): Path {
  return isLine(shape) ? corners : [...corners, ...corners.slice(0, 1)];
}

/** Polygons as lists of rings; lines as lists of one path each. */
function partsOf(shape: PathShape): readonly Paths[] {
  switch (shape.type) {
    case 'LineString':
      return [[shape.coordinates]];
    case 'MultiLineString':
      return shape.coordinates.map((line) => [line]);
    case 'Polygon':
      return [shape.coordinates];
    case 'MultiPolygon':
      return shape.coordinates;
  }
}

function withParts({ type }: PathShape, parts: readonly Paths[]): EditableShape {
  const [only = []] = parts;
  switch (type) {
    case 'LineString':
      return { type, coordinates: only[0] ?? [] };
    case 'MultiLineString':
      return { type, coordinates: parts.flat() };
    case 'Polygon':
      return { type, coordinates: only };
    case 'MultiPolygon':
      return { type, coordinates: parts };
  }
}

function firstPoint([at]: readonly Position[]): Geometry | undefined {
  return at === undefined ? undefined : { type: 'Point', coordinates: at };
}

/** The longitude of the same place on the copy of the world nearest to the longitude `near`. */
export function copyNear(lon: number, near: number): number {
  return near + wrapLongitude(lon - near);
}
