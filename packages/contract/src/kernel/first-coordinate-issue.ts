/** What is wrong first with the coordinates of a geometry. */
interface CoordinateIssue {
  readonly path: readonly number[];
  readonly message: string;
}

/** As many as a geometry of the API may have; `@sigma/geo` says so again about each ring. */
const MOST_POSITIONS = 10_000;
/** A MultiPolygon's position lies this deep. */
const DEEPEST = 3;

/**
 * Looks for the first entry that is no position and for too many of them, and stops there: a schema goes on
 * and describes every one of 100,000 wrong entries, which takes seconds. How lists are nested and where on
 * Earth positions lie is left to others.
 */
export function firstCoordinateIssue(coordinates: unknown): CoordinateIssue | undefined {
  let positions = 0;
  function look(value: unknown, path: readonly number[]): CoordinateIssue | undefined {
    if (!Array.isArray(value)) return { path, message: 'takes a list of positions' };
    if (value.length > 0 && !Array.isArray(value[0])) {
      positions += 1;
      if (positions > MOST_POSITIONS)
        return { path: [], message: `takes at most ${MOST_POSITIONS} positions` };
      return isPosition(value) ? undefined : { path, message: 'takes a longitude and a latitude' };
    }
    if (path.length >= DEEPEST && value.length > 0) return { path, message: 'is nested too deeply' };
    for (const [index, member] of value.entries()) {
      const fault = look(member, [...path, index]);
      if (fault !== undefined) return fault;
    }
    return undefined;
  }
  return look(coordinates, []);
}

/** GeoJSON allows more than height after the two, and asks nobody to send it (RFC 7946, 3.1.1). */
const MOST_NUMBERS = 4;

function isPosition(value: readonly unknown[]): boolean {
  return (
    value.length >= 2 && value.length <= MOST_NUMBERS && value.every((number) => typeof number === 'number')
  );
}
