import type { Area, MultiLineString, Position, Ring } from '@sigma/geo';

/** Longitude where areas are cut, and the latitude of their way round a pole. */
const CUT_LON = 180;
const POLE_LAT = 90;

/**
 * The rim of an area that was cut at the antimeridian, without what the cut made: sides along ±180 degrees and along
 * a pole belong to no outline.
 */
export function rimLines(area: Area): MultiLineString {
  const polygons = area.type === 'Polygon' ? [area.coordinates] : area.coordinates;
  return { type: 'MultiLineString', coordinates: polygons.flat().flatMap(linesOf) };
}

function linesOf(ring: Ring): Position[][] {
  const lines: Position[][] = [];
  let line: Position[] = [];
  const end = () => {
    if (line.length > 1) lines.push(line);
    line = [];
  };
  ring.forEach((here, index) => {
    const before = ring[index - 1];
    if (before !== undefined && isCut(before, here)) end();
    line.push(here);
  });
  end();
  return lines;
}

function isCut(one: Position, other: Position): boolean {
  const isAlong = (axis: 0 | 1, limit: number) => Math.abs(one[axis]) === limit && one[axis] === other[axis];
  return isAlong(0, CUT_LON) || isAlong(1, POLE_LAT);
}
