import type { Area, MultiLineString, Position, Ring } from '@sigma/geo';

/** The longitude where areas are cut, and the latitude of the poles, over which an area around a pole is closed. */
const CUT_LON = 180;
const POLE_LAT = 90;

/**
 * The outline of an area that was cut at the antimeridian, without the sides that the cut added along ±180 degrees
 * and to a pole.
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

/** A side is part of the cut along the antimeridian, or to a pole and back, because no outline goes through a pole. */
function isCut(one: Position, other: Position): boolean {
  const isAtPole = Math.abs(one[1]) === POLE_LAT || Math.abs(other[1]) === POLE_LAT;
  return isAtPole || (Math.abs(one[0]) === CUT_LON && one[0] === other[0]);
}
