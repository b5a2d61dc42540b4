/** Maximum size of a filter. */
export interface ParseLimits {
  /** Nesting levels of operators and functions. */
  readonly depth: number;
  /** Number of operators, properties and values. */
  readonly nodes: number;
  /** Number of positions of all geometries together. */
  readonly positions: number;
  /** Length of a filter in text, in UTF-16 units. */
  readonly characters: number;
}
export const DEFAULT_LIMITS: ParseLimits = {
  depth: 32,
  nodes: 2000,
  positions: 10_000,
  characters: 1_000_000,
};

/** Running counts while a filter is parsed. */
export interface Size {
  readonly limits: ParseLimits;
  nodes: number;
  positions: number;
}

/** Starts counting at zero. */
export function newSize(limits: ParseLimits): Size {
  return { limits, nodes: 0, positions: 0 };
}

/** A limit that is exceeded. */
export interface Excess {
  readonly expected: string;
  readonly message: string;
}

/** The message for a depth beyond the limit; undefined within it. */
export function tooDeep(depth: number, { limits }: Size): Excess | undefined {
  if (depth <= limits.depth) return undefined;
  return { expected: `at most ${limits.depth} levels`, message: 'The filter is nested too deeply.' };
}

/** The message for a count beyond its limit; undefined within all limits. */
export function tooMany({ limits, nodes, positions }: Size): Excess | undefined {
  if (nodes > limits.nodes) {
    return { expected: `at most ${limits.nodes} parts`, message: 'The filter has too many parts.' };
  }
  if (positions <= limits.positions) return undefined;
  return { expected: `at most ${limits.positions} positions`, message: 'The filter has too many positions.' };
}
