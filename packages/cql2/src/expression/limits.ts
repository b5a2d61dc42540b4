/** How large a filter may be. */
export interface ParseLimits {
  /** Levels of operators and functions. */
  readonly depth: number;
  /** Operators, properties and values. */
  readonly nodes: number;
  /** Positions of all geometries. */
  readonly positions: number;
  /** UTF-16 units of a filter in text. */
  readonly characters: number;
}
export const DEFAULT_LIMITS: ParseLimits = {
  depth: 32,
  nodes: 2000,
  positions: 10_000,
  characters: 1_000_000,
};

/** Counts what a filter has so far. */
export interface Size {
  readonly limits: ParseLimits;
  nodes: number;
  positions: number;
}

export function newSize(limits: ParseLimits): Size {
  return { limits, nodes: 0, positions: 0 };
}

export interface Excess {
  readonly expected: string;
  readonly message: string;
}

export function tooDeep(depth: number, { limits }: Size): Excess | undefined {
  if (depth <= limits.depth) return undefined;
  return { expected: `at most ${limits.depth} levels`, message: 'The filter is nested too deeply.' };
}

export function tooMany({ limits, nodes, positions }: Size): Excess | undefined {
  if (nodes > limits.nodes) {
    return { expected: `at most ${limits.nodes} parts`, message: 'The filter has too many parts.' };
  }
  if (positions <= limits.positions) return undefined;
  return { expected: `at most ${limits.positions} positions`, message: 'The filter has too many positions.' };
}
