import { type Area, type Position, splitAtAntimeridian } from '@sigma/geo';
import { type OrbitState, rolledGroundPoint, type State } from '@sigma/orbit';
import { type MapPoint, projectionOf, utmEpsg } from '@sigma/raster';
import type { SceneGrid } from '../scene-plan.ts';

/** Width and height of a scene in pixels. */
export const SCENE_PIXELS = 320;

/** Four positions on the edge of a scene: at its start, at its end and at both ends of its middle line. */
export interface SceneRim {
  readonly start: Position;
  readonly end: Position;
  readonly left: Position;
  readonly right: Position;
}

const round6 = (value: number): number => Math.round(value * 1e6) / 1e6;

/** The position that the sensor sees under a roll; a slew of 30 degrees always hits the ground. */
export function seenUnder(state: State, rollDeg: number): Position {
  const position = rolledGroundPoint(state, rollDeg);
  if (!position) throw new RangeError(`A roll of ${rollDeg} degrees misses the Earth`);
  return [round6(position[0]), round6(position[1])];
}

/** Moves the longitude of a position as near as possible to another one, beyond ±180 if that is nearer. */
const nearestTo = ([lon, lat]: Position, [nearLon]: Position): Position => [
  lon + 360 * Math.round((nearLon - lon) / 360),
  lat,
];

/**
 * The pixel grid of a scene: the affine map of its middle to `centre` and of its pixel axes to the lines between
 * opposite edge points. Rows run southwards on both halves of the orbit, so that pictures are upright.
 */
export function fitGrid(centre: Position, rim: SceneRim, orbitState: OrbitState): SceneGrid {
  const epsg = utmEpsg(centre);
  const [x, y] = project(epsg, centre);
  const step = (from: Position, to: Position): MapPoint => {
    const [a, b] = [project(epsg, nearestTo(from, centre)), project(epsg, nearestTo(to, centre))];
    return [(b[0] - a[0]) / SCENE_PIXELS, (b[1] - a[1]) / SCENE_PIXELS];
  };
  const southward = orbitState === 'descending';
  const row = southward ? step(rim.start, rim.end) : step(rim.end, rim.start);
  const column = southward ? step(rim.right, rim.left) : step(rim.left, rim.right);
  const half = SCENE_PIXELS / 2;
  return {
    epsg,
    width: SCENE_PIXELS,
    height: SCENE_PIXELS,
    transform: [
      column[0],
      row[0],
      x - half * (column[0] + row[0]),
      column[1],
      row[1],
      y - half * (column[1] + row[1]),
    ],
  };
}

/** Outline of a grid, counter-clockwise from its upper left corner, cut at the antimeridian. */
export function footprintOf(grid: SceneGrid, centre: Position): Area {
  const { epsg, width, height, transform } = grid;
  const [a, b, c, d, e, f] = transform;
  const projection = utm(epsg);
  const corner = (column: number, row: number): Position => {
    const place = projection.inverse(a * column + b * row + c, d * column + e * row + f);
    const [lon, lat] = nearestTo(place, centre);
    return [round6(lon), round6(lat)];
  };
  const upperLeft = corner(0, 0);
  const ring = [upperLeft, corner(0, height), corner(width, height), corner(width, 0), upperLeft];
  return splitAtAntimeridian({ type: 'Polygon', coordinates: [ring] });
}

function utm(epsg: number) {
  const projection = projectionOf(epsg);
  if (!projection) throw new RangeError(`The projection EPSG:${epsg} is not supported`);
  return projection;
}

const project = (epsg: number, [lon, lat]: Position): MapPoint => utm(epsg).forward(lon, lat);
