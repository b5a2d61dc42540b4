import type { GroundPoint, GroundSamples } from './ground-samples.ts';

/** Cells per Earth's radius and more on either side of its centre. */
const OFFSET = 4096;

/**
 * Links parts that are at most `gapKm` apart, directly or through other parts. Returns a group for each part: the
 * number of its first part. The gap is measured between sampled places and therefore up to half a step too long.
 */
export function linkParts(
  partCount: number,
  { points, parts }: GroundSamples,
  gapKm: number,
): readonly number[] {
  const groups = createGroups(partCount);
  // Two places in one cell are never farther apart than the gap.
  const cells = cellsOf(points, gapKm / Math.sqrt(3));
  for (const { members } of cells.values())
    for (const member of members) groups.join(parts[members[0] ?? member] ?? 0, parts[member] ?? 0);
  for (const { key, members } of cells.values()) {
    for (const step of NEIGHBOURS) {
      const others = cells.get(key + step)?.members;
      const [first, second] = [members[0], others?.[0]];
      if (!others || first === undefined || second === undefined) continue;
      if (groups.of(parts[first] ?? 0) === groups.of(parts[second] ?? 0)) continue;
      if (isNear(points, members, others, gapKm)) groups.join(parts[first] ?? 0, parts[second] ?? 0);
    }
  }
  return Array.from({ length: partCount }, (_, part) => groups.of(part));
}

interface Cell {
  readonly key: number;
  readonly members: number[];
}

const keyOf = (x: number, y: number, z: number): number => (x * 2 * OFFSET + y) * 2 * OFFSET + z;

/** Half of the cells that may contain a place within the gap; the other half finds this cell. */
const NEIGHBOURS: readonly number[] = [-2, -1, 0, 1, 2]
  .flatMap((x) => [-2, -1, 0, 1, 2].flatMap((y) => [-2, -1, 0, 1, 2].map((z) => keyOf(x, y, z))))
  .filter((step) => step > 0);

function cellsOf(points: readonly GroundPoint[], cellKm: number): ReadonlyMap<number, Cell> {
  const cells = new Map<number, Cell>();
  points.forEach(([x, y, z], index) => {
    const key = keyOf(
      Math.floor(x / cellKm) + OFFSET,
      Math.floor(y / cellKm) + OFFSET,
      Math.floor(z / cellKm) + OFFSET,
    );
    const cell = cells.get(key);
    if (cell) cell.members.push(index);
    else cells.set(key, { key, members: [index] });
  });
  return cells;
}

function isNear(
  points: readonly GroundPoint[],
  some: readonly number[],
  others: readonly number[],
  gapKm: number,
): boolean {
  const most = gapKm ** 2;
  for (const one of some) {
    const [x = 0, y = 0, z = 0] = points[one] ?? [];
    for (const other of others) {
      const [u = 0, v = 0, w = 0] = points[other] ?? [];
      if ((x - u) ** 2 + (y - v) ** 2 + (z - w) ** 2 <= most) return true;
    }
  }
  return false;
}

/** Groups of numbers that can be joined; a group is named by its smallest number. */
function createGroups(count: number) {
  const leaders = Array.from({ length: count }, (_, index) => index);
  const of = (member: number): number => {
    let leader = member;
    while (leaders[leader] !== leader) {
      const next = leaders[leader] ?? leader;
      leaders[leader] = leaders[next] ?? next;
      leader = leaders[leader] ?? leader;
    }
    return leader;
  };
  const join = (one: number, other: number) => {
    const [a, b] = [of(one), of(other)];
    leaders[Math.max(a, b)] = Math.min(a, b);
  };
  return { of, join };
}
