/** The first thing that is wrong with the coordinates of a geometry. */
interface CoordinateIssue {
  readonly path: readonly number[];
  readonly message: string;
}

/** The most positions of a geometry; `@sigma/geo` enforces the same limit for each ring. */
const MAX_POSITIONS = 10_000;
/** The depth of a MultiPolygon's positions. */
const DEEPEST = 3;

/**
 * Finds the first entry that is not a position, or the first position too many, and stops there: a schema would
 * describe each of 100,000 invalid entries, which takes seconds. It checks neither the nesting that the type of the
 * geometry requires nor the range of longitudes and latitudes.
 */
export function firstCoordinateIssue(coordinates: unknown): CoordinateIssue | undefined {
  let positions = 0;
  function visit(value: unknown, path: readonly number[]): CoordinateIssue | undefined {
    if (!Array.isArray(value)) return { path, message: 'must be a list of positions' };
    if (value.length > 0 && !Array.isArray(value[0])) {
      positions += 1;
      if (positions > MAX_POSITIONS)
        return { path: [], message: `must have at most ${MAX_POSITIONS} positions` };
      return isPosition(value)
        ? undefined
        : { path, message: 'must be a longitude, a latitude and at most a height' };
    }
    if (path.length >= DEEPEST && value.length > 0)
      return { path, message: 'must not be nested this deeply' };
    for (const [index, member] of value.entries()) {
      const issue = visit(member, [...path, index]);
      if (issue !== undefined) return issue;
    }
    return undefined;
  }
  return visit(coordinates, []);
}

/** Longitude, latitude and height (RFC 7946, 3.1.1). */
const MAX_NUMBERS = 3;

function isPosition(value: readonly unknown[]): boolean {
  return value.length >= 2 && value.length <= MAX_NUMBERS && value.every((number) => Number.isFinite(number));
}
