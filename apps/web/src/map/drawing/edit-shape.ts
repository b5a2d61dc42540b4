import { type Area, type Geometry, type Position, unwrapArea } from '@sigma/geo';
import type { EditableShape } from '../map-model.ts';
import { copyNear } from './ground-square.ts';

/** Which corner: of which polygon, in which ring, the how manieth. A point has one, all zeros. */
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

type Rings = readonly (readonly Position[])[];
const FEWEST_CORNERS = 3;

/** What of an area can be edited, whole across the antimeridian and on the copy of the world at `nearLon`. */
export function editableOf(area: Geometry | undefined, nearLon: number): EditableShape | undefined {
  if (area === undefined) return undefined;
  if (area.type === 'MultiPoint') return editableOf(firstPoint(area.coordinates), nearLon);
  if (area.type === 'Point') {
    const [lon, lat] = area.coordinates;
    return { type: 'Point', coordinates: [copyNear(lon, nearLon), lat] };
  }
  if (area.type !== 'Polygon' && area.type !== 'MultiPolygon') return undefined;
  const whole = unwrapArea(area);
  const first = polygonsOf(whole)[0]?.[0]?.[0];
  const shiftDeg = first === undefined ? 0 : Math.round((nearLon - first[0]) / 360) * 360;
  return withPolygons(
    whole,
    polygonsOf(whole).map((rings) =>
      rings.map((ring) => ring.map(([lon, lat]): Position => [lon + shiftDeg, lat])),
    ),
  );
}

/** Corners, and between each two of them a middle from which a new one can be pulled. */
export function handlesOf(shape: EditableShape): readonly Handle[] {
  if (shape.type === 'Point') {
    return [{ kind: 'corner', corner: { polygon: 0, ring: 0, index: 0 }, at: shape.coordinates }];
  }
  return polygonsOf(shape).flatMap((rings, polygon) =>
    rings.flatMap((ring, at) =>
      ring.slice(0, -1).flatMap((from, index): Handle[] => {
        const corner = { polygon, ring: at, index };
        const to = ring[index + 1] ?? from;
        return [
          { kind: 'corner', corner, at: from },
          { kind: 'middle', corner, at: [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2] },
        ];
      }),
    ),
  );
}

export function moveCorner(shape: EditableShape, corner: Corner, to: Position): EditableShape {
  if (shape.type === 'Point') return { type: 'Point', coordinates: to };
  return changeRing(shape, corner, (open) => open.with(corner.index, to));
}

export function addCorner(shape: EditableShape, after: Corner, at: Position): EditableShape {
  if (shape.type === 'Point') return shape;
  return changeRing(shape, after, (open) => open.toSpliced(after.index + 1, 0, at));
}

/** A ring keeps three corners: the last ones of an outline stay, a hole goes with them. */
export function removeCorner(shape: EditableShape, corner: Corner): EditableShape {
  if (shape.type === 'Point') return shape;
  return changeRing(shape, corner, (open) => {
    if (open.length > FEWEST_CORNERS) return open.toSpliced(corner.index, 1);
    return corner.ring === 0 ? open : [];
  });
}

export function isSameCorner(a: Corner | undefined, b: Corner): boolean {
  return a?.polygon === b.polygon && a.ring === b.ring && a.index === b.index;
}

function changeRing(
  shape: Area,
  { polygon, ring }: Corner,
  change: (open: readonly Position[]) => readonly Position[],
): Area {
  const changed = polygonsOf(shape).map((rings, index) =>
    index !== polygon
      ? rings
      : rings.map((one, at) => (at === ring ? closed(change(one.slice(0, -1))) : one)),
  );
  return withPolygons(
    shape,
    changed.map((rings) => rings.filter((one) => one.length > 0)),
  );
}

function closed(open: readonly Position[]): readonly Position[] {
  const first = open[0];
  return first === undefined ? [] : [...open, first];
}

function polygonsOf(area: Area): readonly Rings[] {
  return area.type === 'Polygon' ? [area.coordinates] : area.coordinates;
}

function withPolygons(area: Area, polygons: readonly Rings[]): Area {
  const [only] = polygons;
  if (area.type === 'Polygon' && only !== undefined) return { type: 'Polygon', coordinates: only };
  return { type: 'MultiPolygon', coordinates: polygons };
}

function firstPoint([at]: readonly Position[]): Geometry | undefined {
  return at === undefined ? undefined : { type: 'Point', coordinates: at };
}
