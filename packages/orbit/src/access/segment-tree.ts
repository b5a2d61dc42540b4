import type { GroundSegment } from './outline.ts';

/**
 * Ground segments in a tree of spheres, laid out flat: every node's first child follows it, the second stands at
 * `second` (0 for a leaf). Leaves hold `count` segments from `first` on.
 */
export interface SegmentTree {
  /** Six numbers a segment: one end (km, Earth-fixed) and the way to the other. */
  readonly segments: Float64Array;
  /** Four numbers a node: centre and radius in km. */
  readonly spheres: Float64Array;
  readonly second: Int32Array;
  readonly first: Int32Array;
  readonly count: Int32Array;
}

const LEAF_SEGMENTS = 4;

interface Growing {
  readonly segments: readonly GroundSegment[];
  readonly order: number[];
  readonly spheres: number[];
  readonly second: number[];
  readonly first: number[];
  readonly count: number[];
}

export function buildSegmentTree(segments: readonly GroundSegment[]): SegmentTree {
  const growing: Growing = {
    segments,
    order: segments.map((_, index) => index),
    spheres: [],
    second: [],
    first: [],
    count: [],
  };
  if (segments.length > 0) addNode(growing, 0, segments.length);
  const flat = new Float64Array(segments.length * 6);
  growing.order.forEach((index, place) => {
    const segment = segments[index];
    if (!segment) return;
    const { from, to } = segment;
    flat.set([from.x, from.y, from.z, to.x - from.x, to.y - from.y, to.z - from.z], place * 6);
  });
  return {
    segments: flat,
    spheres: Float64Array.from(growing.spheres),
    second: Int32Array.from(growing.second),
    first: Int32Array.from(growing.first),
    count: Int32Array.from(growing.count),
  };
}

function addNode(tree: Growing, begin: number, end: number): void {
  const node = tree.second.length;
  const { low, high } = boundsOf(tree, begin, end);
  const centre = low.map((value, axis) => (value + (high[axis] ?? value)) / 2);
  tree.spheres.push(...centre, radiusAbout(tree, centre, begin, end));
  tree.second.push(0);
  tree.first.push(begin);
  tree.count.push(end - begin);
  if (end - begin <= LEAF_SEGMENTS) return;
  const spread = high.map((value, axis) => value - (low[axis] ?? value));
  const axis = spread.indexOf(Math.max(...spread));
  const sorted = tree.order
    .slice(begin, end)
    .sort((a, b) => middleOf(tree.segments[a], axis) - middleOf(tree.segments[b], axis));
  sorted.forEach((segment, offset) => {
    tree.order[begin + offset] = segment;
  });
  const middle = (begin + end) >> 1;
  addNode(tree, begin, middle);
  tree.second[node] = tree.second.length;
  addNode(tree, middle, end);
}

const coordinates = (segment: GroundSegment | undefined): readonly (readonly number[])[] =>
  segment
    ? [
        [segment.from.x, segment.from.y, segment.from.z],
        [segment.to.x, segment.to.y, segment.to.z],
      ]
    : [];

const middleOf = (segment: GroundSegment | undefined, axis: number): number =>
  coordinates(segment).reduce((sum, end) => sum + (end[axis] ?? 0), 0);

function boundsOf({ segments, order }: Growing, begin: number, end: number) {
  const low = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const high = low.map((value) => -value);
  for (let place = begin; place < end; place += 1) {
    for (const corner of coordinates(segments[order[place] ?? 0])) {
      corner.forEach((value, axis) => {
        low[axis] = Math.min(low[axis] ?? value, value);
        high[axis] = Math.max(high[axis] ?? value, value);
      });
    }
  }
  return { low, high };
}

function radiusAbout({ segments, order }: Growing, centre: readonly number[], begin: number, end: number) {
  let radius = 0;
  for (let place = begin; place < end; place += 1) {
    for (const corner of coordinates(segments[order[place] ?? 0]))
      radius = Math.max(radius, Math.hypot(...corner.map((value, axis) => value - (centre[axis] ?? 0))));
  }
  return radius;
}
