import type { Line, Point } from './world-shapes.ts';

/** A box in web mercator, 0 to 1. */
export interface Box {
  readonly west: number;
  readonly north: number;
  readonly east: number;
  readonly south: number;
}

/** The points whose coordinate on one axis is between two values; an infinite value leaves that side open. */
interface Band {
  /** 0 for x, 1 for y. */
  readonly axis: 0 | 1;
  readonly from: number;
  readonly to: number;
}

/** The parts of a line inside a box. */
export function clipLine(line: Line, { west, east, north, south }: Box): readonly Line[] {
  return clipToBand(line, { axis: 0, from: west, to: east }).flatMap((part) =>
    clipToBand(part, { axis: 1, from: north, to: south }),
  );
}

/** Clips a closed ring to a box (Sutherland and Hodgman). The result is empty if the ring is outside. */
export function clipRing(ring: Line, { west, east, north, south }: Box): Line {
  let open: Line = ring.slice(0, -1);
  open = clipToHalf(open, { axis: 0, from: west, to: Infinity });
  open = clipToHalf(open, { axis: 0, from: -Infinity, to: east });
  open = clipToHalf(open, { axis: 1, from: north, to: Infinity });
  open = clipToHalf(open, { axis: 1, from: -Infinity, to: south });
  const [first] = open;
  return first === undefined || open.length < 3 ? [] : [...open, first];
}

/** Clips a ring without its closing point to a band that is open on one side. */
function clipToHalf(open: Line, band: Band): Line {
  const edge = Number.isFinite(band.from) ? band.from : band.to;
  const clipped: Point[] = [];
  let before = open.at(-1);
  for (const point of open) {
    const isIn = isWithin(point, band);
    if (before !== undefined && isWithin(before, band) !== isIn) {
      clipped.push(crossing([before, point], band.axis, edge));
    }
    if (isIn) clipped.push(point);
    before = point;
  }
  return clipped;
}

function clipToBand(line: Line, band: Band): readonly Line[] {
  const { axis, from, to } = band;
  const parts: Line[] = [];
  let part: Point[] = [];
  for (const [index, b] of line.entries()) {
    const a = line[index - 1];
    if (a === undefined) {
      if (isWithin(b, band)) part.push(b);
      continue;
    }
    // Nearly all segments; looking for cuts would take most of the time.
    if (isWithin(a, band) && isWithin(b, band)) {
      part.push(b);
      continue;
    }
    const cuts = [from, to]
      .filter((edge) => (a[axis] < edge && b[axis] > edge) || (a[axis] > edge && b[axis] < edge))
      .map((edge) => crossing([a, b], axis, edge));
    if (a[axis] > b[axis]) cuts.reverse();
    for (const cut of cuts) {
      part.push(cut);
      // The second point of a part may be its end, because the line leaves the band there.
      if (part.length > 1 && isExit([a, b], cut, band)) {
        parts.push(part);
        part = [];
      }
    }
    if (isWithin(b, band)) part.push(b);
    else part = endPart(parts, part);
  }
  endPart(parts, part);
  return parts;
}

function isWithin(point: Point, { axis, from, to }: Band): boolean {
  return point[axis] >= from && point[axis] <= to;
}

/** Adds a part that has a length. Returns the next, empty part. */
function endPart(parts: Line[], part: Point[]): Point[] {
  if (part.length > 1) parts.push(part);
  return [];
}

type Segment = readonly [from: Point, to: Point];

/** Whether a segment leaves the band at a cut. */
function isExit([a, b]: Segment, cut: Point, { axis, from, to }: Band): boolean {
  return b[axis] > a[axis] ? cut[axis] >= to && b[axis] > to : cut[axis] <= from && b[axis] < from;
}

/** The point where a segment reaches a value on an axis. */
function crossing([a, b]: Segment, axis: 0 | 1, edge: number): Point {
  const share = (edge - a[axis]) / (b[axis] - a[axis]);
  return axis === 0 ? [edge, a[1] + share * (b[1] - a[1])] : [a[0] + share * (b[0] - a[0]), edge];
}

/** Omits points within `tolerance` of the line through the others (Douglas and Peucker). */
export function simplify(line: Line, tolerance: number): Line {
  if (line.length < 3) return line;
  const isKept = new Uint8Array(line.length);
  isKept[0] = 1;
  isKept[line.length - 1] = 1;
  const stack: (readonly [number, number])[] = [[0, line.length - 1]];
  for (let range = stack.pop(); range !== undefined; range = stack.pop()) {
    const [first, last] = range;
    const [index, far] = farthest(line, first, last);
    if (far <= tolerance) continue;
    isKept[index] = 1;
    stack.push([first, index], [index, last]);
  }
  return line.filter((_, index) => isKept[index] === 1);
}

function farthest(line: Line, first: number, last: number): readonly [index: number, distance: number] {
  const [a, b] = [line[first] ?? [0, 0], line[last] ?? [0, 0]];
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length2 = dx * dx + dy * dy;
  let found = first;
  let far2 = 0;
  for (let index = first + 1; index < last; index++) {
    // Millions of points: without a list for each.
    const point = line[index] ?? a;
    const x = point[0] - a[0];
    const y = point[1] - a[1];
    const along = length2 === 0 ? 0 : (x * dx + y * dy) / length2;
    const clamped = Math.max(0, Math.min(1, along));
    const distance2 = (x - clamped * dx) ** 2 + (y - clamped * dy) ** 2;
    if (distance2 > far2) {
      found = index;
      far2 = distance2;
    }
  }
  return [found, Math.sqrt(far2)];
}
