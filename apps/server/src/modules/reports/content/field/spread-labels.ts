import type { Spot } from '../../pdf/blocks.ts';

/** Points: the disc of a number, and the dot at the place that it belongs to. */
export const NUMBER_RADIUS = 8;
const DOT_RADIUS = 3;
/** Points of free ground around a disc. */
const GAP = 3;
const RINGS = { first: 20, step: 12 } as const;
const DIRECTIONS = 16;

/** A part of a map that is covered, in points from its upper left corner. */
export interface Covered {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Map {
  /** Points. */
  readonly width: number;
  readonly height: number;
  readonly covered?: readonly Covered[] | undefined;
}

type Place = readonly [x: number, y: number];

/**
 * Where the numbers of places are written, so that they cover neither each other nor another place: at the place itself, or as near to it as there
 * is room, from where a line leads to it.
 *
 * @param places as shares of the map
 * @returns as shares of the map, in the order of the places
 */
export function spreadLabels(places: readonly Spot[], map: Map): readonly Spot[] {
  const anchors = places.map(([x, y]): Place => [x * map.width, y * map.height]);
  const labels: Place[] = [];
  for (const [index, anchor] of anchors.entries()) {
    const others = anchors.filter((_, other) => other !== index);
    const roomAt = (label: Place) =>
      Math.min(
        edgeRoom(label, map),
        ...(map.covered ?? []).map((box) => distanceToBox(label, box) - NUMBER_RADIUS - GAP),
        ...labels.map((other) => distance(label, other) - 2 * NUMBER_RADIUS - GAP),
        ...others.map((other) => distance(label, other) - NUMBER_RADIUS - DOT_RADIUS - GAP),
      );
    labels.push(roomiest(anchor, roomAt, Math.hypot(map.width, map.height)));
  }
  return labels.map(([x, y]): Spot => [x / map.width, y / map.height]);
}

/** The place itself if there is room, else the freest position of the nearest ring that has one. */
function roomiest(anchor: Place, roomAt: (label: Place) => number, farthest: number): Place {
  if (roomAt(anchor) >= 0) return anchor;
  for (let radius: number = RINGS.first; radius <= farthest; radius += RINGS.step) {
    const [best] = Array.from({ length: DIRECTIONS }, (_, step) => onRing(anchor, radius, step))
      .map((label) => ({ label, room: roomAt(label) }))
      .toSorted((a, b) => b.room - a.room);
    if (best !== undefined && best.room >= 0) return best.label;
  }
  return anchor;
}

function onRing([x, y]: Place, radius: number, step: number): Place {
  const angle = (2 * Math.PI * step) / DIRECTIONS;
  return [x + radius * Math.sin(angle), y - radius * Math.cos(angle)];
}

const edgeRoom = ([x, y]: Place, { width, height }: Map) =>
  Math.min(x, y, width - x, height - y) - NUMBER_RADIUS - 1;

const distance = (a: Place, b: Place) => Math.hypot(a[0] - b[0], a[1] - b[1]);

const distanceToBox = ([x, y]: Place, box: Covered) =>
  Math.hypot(Math.max(box.x - x, 0, x - box.x - box.width), Math.max(box.y - y, 0, y - box.y - box.height));
