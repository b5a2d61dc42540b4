import type { Line, Point } from './world-shapes.ts';

export interface Box {
  readonly west: number;
  readonly north: number;
  readonly east: number;
  readonly south: number;
}

/** The pieces of a line inside a box. */
export function clipLine(line: Line, box: Box): readonly Line[] {
  return cutBand(line, 0, box.west, box.east).flatMap((piece) => cutBand(piece, 1, box.north, box.south));
}

/** A closed ring held inside a box (Sutherland and Hodgman); empty when nothing of it is there. */
export function clipRing(ring: Line, box: Box): Line {
  let open: Line = ring.slice(0, -1);
  open = cutHalf(open, 0, box.west, 1);
  open = cutHalf(open, 0, box.east, -1);
  open = cutHalf(open, 1, box.north, 1);
  open = cutHalf(open, 1, box.south, -1);
  const [first] = open;
  return first === undefined || open.length < 3 ? [] : [...open, first];
}

function cutHalf(open: Line, axis: 0 | 1, at: number, inward: 1 | -1): Line {
  const kept: Point[] = [];
  let before = open.at(-1);
  for (const point of open) {
    const isIn = (point[axis] - at) * inward >= 0;
    if (before !== undefined && (before[axis] - at) * inward >= 0 !== isIn) {
      kept.push(crossing(before, point, axis, at));
    }
    if (isIn) kept.push(point);
    before = point;
  }
  return kept;
}

function cutBand(line: Line, axis: 0 | 1, from: number, to: number): readonly Line[] {
  const pieces: Line[] = [];
  let piece: Point[] = [];
  for (const [index, b] of line.entries()) {
    const a = line[index - 1];
    if (a === undefined) {
      if (b[axis] >= from && b[axis] <= to) piece.push(b);
      continue;
    }
    const cuts = [from, to]
      .filter((at) => (a[axis] < at && b[axis] > at) || (a[axis] > at && b[axis] < at))
      .map((at) => crossing(a, b, axis, at));
    if (a[axis] > b[axis]) cuts.reverse();
    for (const cut of cuts) {
      piece.push(cut);
      // The second point of a piece may be its end: the line leaves the band there.
      if (piece.length > 1 && leaves(a, b, axis, cut, from, to)) {
        pieces.push(piece);
        piece = [];
      }
    }
    if (b[axis] >= from && b[axis] <= to) piece.push(b);
    else piece = ended(pieces, piece);
  }
  ended(pieces, piece);
  return pieces;
}

function ended(pieces: Line[], piece: Point[]): Point[] {
  if (piece.length > 1) pieces.push(piece);
  return [];
}

function leaves(a: Point, b: Point, axis: 0 | 1, cut: Point, from: number, to: number): boolean {
  return b[axis] > a[axis] ? cut[axis] >= to && b[axis] > to : cut[axis] <= from && b[axis] < from;
}

function crossing(a: Point, b: Point, axis: 0 | 1, at: number): Point {
  const share = (at - a[axis]) / (b[axis] - a[axis]);
  return axis === 0 ? [at, a[1] + share * (b[1] - a[1])] : [a[0] + share * (b[0] - a[0]), at];
}

/** Leaves out points that lie within `tolerance` of the line through the others (Douglas and Peucker). */
export function simplify(line: Line, tolerance: number): Line {
  if (line.length < 3) return line;
  const keeps = new Uint8Array(line.length);
  keeps[0] = 1;
  keeps[line.length - 1] = 1;
  const stack: (readonly [number, number])[] = [[0, line.length - 1]];
  for (let range = stack.pop(); range !== undefined; range = stack.pop()) {
    const [first, last] = range;
    const [index, far] = farthest(line, first, last);
    if (far <= tolerance) continue;
    keeps[index] = 1;
    stack.push([first, index], [index, last]);
  }
  return line.filter((_, index) => keeps[index] === 1);
}

function farthest(line: Line, first: number, last: number): readonly [index: number, distance: number] {
  const [a, b] = [line[first] ?? [0, 0], line[last] ?? [0, 0]];
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length2 = dx * dx + dy * dy;
  let [found, far2] = [first, 0];
  for (let index = first + 1; index < last; index++) {
    const [x, y] = line[index] ?? a;
    const along = length2 === 0 ? 0 : ((x - a[0]) * dx + (y - a[1]) * dy) / length2;
    const held = Math.max(0, Math.min(1, along));
    const distance2 = (x - a[0] - held * dx) ** 2 + (y - a[1] - held * dy) ** 2;
    if (distance2 > far2) [found, far2] = [index, distance2];
  }
  return [found, Math.sqrt(far2)];
}
