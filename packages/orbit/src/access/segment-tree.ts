import type { GroundSegment } from './outline.ts';

/**
 * A flat tree of bounding spheres over ground segments. The first child of a node follows it, the second is at
 * `second` (0 for a leaf). A node contains `count` segments from `first` on. Segments are in outline order, so
 * neighbours in the list are neighbours on the ground.
 */
export interface SegmentTree {
  /** Six numbers per segment: one end (Earth-fixed, km) and the vector to the other end. */
  readonly segments: Float64Array;
  /** Four numbers per node: centre and radius in km. */
  readonly spheres: Float64Array;
  readonly second: Int32Array;
  readonly first: Int32Array;
  readonly count: Int32Array;
}

const LEAF_SEGMENTS = 4;

/** Builds the tree over segments in outline order. */
export function buildSegmentTree(segments: readonly GroundSegment[]): SegmentTree {
  const flat = new Float64Array(segments.length * 6);
  segments.forEach(({ from, to }, index) => {
    flat.set([from.x, from.y, from.z, to.x - from.x, to.y - from.y, to.z - from.z], index * 6);
  });
  const nodes = nodesOver(segments.length);
  const spheres = new Float64Array(nodes.length * 4);
  nodes.forEach(({ begin, end }, index) => {
    writeSphere(flat, [begin * 6, end * 6], spheres, index * 4);
  });
  return {
    segments: flat,
    spheres,
    second: Int32Array.from(nodes, ({ second }) => second),
    first: Int32Array.from(nodes, ({ begin }) => begin),
    count: Int32Array.from(nodes, ({ begin, end }) => end - begin),
  };
}

interface Node {
  readonly begin: number;
  readonly end: number;
  second: number;
}

function nodesOver(segmentCount: number): Node[] {
  const nodes: Node[] = [];
  const add = (begin: number, end: number) => {
    const node: Node = { begin, end, second: 0 };
    nodes.push(node);
    if (end - begin <= LEAF_SEGMENTS) return;
    const middle = (begin + end) >> 1;
    add(begin, middle);
    node.second = nodes.length;
    add(middle, end);
  };
  if (segmentCount > 0) add(0, segmentCount);
  return nodes;
}

/** Writes the sphere around the centre of the bounding box of all ends. */
function writeSphere(
  segments: Float64Array,
  [from, to]: readonly [number, number],
  spheres: Float64Array,
  at: number,
): void {
  let widest = 0;
  for (let axis = 0; axis < 3; axis += 1) {
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    for (let segment = from; segment < to; segment += 6) {
      const start = segments[segment + axis] ?? 0;
      const end = start + (segments[segment + 3 + axis] ?? 0);
      low = Math.min(low, start, end);
      high = Math.max(high, start, end);
    }
    spheres[at + axis] = (low + high) / 2;
  }
  for (let segment = from; segment < to; segment += 6) {
    let start = 0;
    let end = 0;
    for (let axis = 0; axis < 3; axis += 1) {
      const offset = (segments[segment + axis] ?? 0) - (spheres[at + axis] ?? 0);
      start += offset ** 2;
      end += (offset + (segments[segment + 3 + axis] ?? 0)) ** 2;
    }
    widest = Math.max(widest, start, end);
  }
  spheres[at + 3] = Math.sqrt(widest);
}
