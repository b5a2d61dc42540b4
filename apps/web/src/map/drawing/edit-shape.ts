import { type Geometry, type Position, unwrapGeometry } from '@sigma/geo';
import type { EditableShape } from './draw-tool.ts';
import { copyNear } from './ground-square.ts';

/** Which corner: of which polygon or line, in which ring, the how manieth. A point has one, all zeros. */
export interface Corner {
  readonly polygon: number;
  readonly ring: number;
  readonly index: number;
}

export interface Handle {
  readonly kind: 'corner' | 'middle';
  /** Of a middle: the corner that it comes after. */
  readonly corner: Corner;
  readonly at: Position;
}

type Path = readonly Position[];
type Paths = readonly Path[];
/** What is made of rings or of lines. */
type Drawn = Exclude<EditableShape, { readonly type: 'Point' }>;

const FEWEST_CORNERS = 3;
const FEWEST_OF_LINE = 2;

/** What of an area can be edited, whole across the antimeridian and on the copy of the world at `nearLon`. */
export function editableOf(area: Geometry | undefined, nearLon: number): EditableShape | undefined {
  if (area === undefined) return undefined;
  if (area.type === 'MultiPoint') return editableOf(firstPoint(area.coordinates), nearLon);
  if (area.type === 'Point') {
    const [lon, lat] = area.coordinates;
    return { type: 'Point', coordinates: [copyNear(lon, nearLon), lat] };
  }
  const whole = unwrapGeometry(area);
  if (whole.type === 'Point' || whole.type === 'MultiPoint') return undefined;
  const first = partsOf(whole)[0]?.[0]?.[0];
  const shiftDeg = first === undefined ? 0 : Math.round((nearLon - first[0]) / 360) * 360;
  return withParts(
    whole,
    partsOf(whole).map((paths) =>
      paths.map((path) => path.map(([lon, lat]): Position => [lon + shiftDeg, lat])),
    ),
  );
}

/** Corners, and between each two of them a middle from which a new one can be pulled. */
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
        return [own, { kind: 'middle', corner, at: [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2] }];
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

/** A ring keeps three corners and a line two: the last ones stay, but a hole goes with them. */
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

function changePath(shape: Drawn, { polygon, ring }: Corner, change: (open: Path) => Path): EditableShape {
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

function isLine({ type }: Drawn): boolean {
  return type === 'LineString' || type === 'MultiLineString';
}

/** The corners of a ring without the one that closes it; all of a line. */
function cornersOf(shape: Drawn, path: Path): Path {
  return isLine(shape) ? path : path.slice(0, -1);
}

function pathOf(shape: Drawn, corners: Path): Path {
  return isLine(shape) ? corners : [...corners, ...corners.slice(0, 1)];
}

/** Polygons with their rings, or lines, each with itself alone. */
function partsOf(shape: Drawn): readonly Paths[] {
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

function withParts({ type }: Drawn, parts: readonly Paths[]): EditableShape {
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
