/** A colour as red, green and blue, 0 to 255. */
export type RampColour = readonly [number, number, number];

/** Colours of values from the lowest to the highest; both are readable without seeing red and green apart. */
export const COLOUR_RAMPS = {
  /** Viridis, for indices. */
  index: [
    [68, 1, 84],
    [65, 68, 135],
    [42, 120, 142],
    [34, 168, 132],
    [122, 209, 81],
    [253, 231, 37],
  ],
  /** The ramp of plumes, `--ramp-plume`. */
  filter: [
    [20, 6, 54],
    [84, 15, 109],
    [158, 40, 100],
    [213, 72, 66],
    [245, 125, 21],
    [250, 193, 39],
    [252, 255, 164],
  ],
} as const satisfies Record<string, readonly RampColour[]>;
export type RampName = keyof typeof COLOUR_RAMPS;

/** The colour of a share from 0 to 1, linear between the colours of the ramp. */
export function rampColour(ramp: readonly RampColour[], share: number): RampColour {
  const at = Math.min(1, Math.max(0, share)) * (ramp.length - 1);
  const low = Math.min(Math.floor(at), ramp.length - 2);
  const [from, to] = [ramp[low] ?? [0, 0, 0], ramp[low + 1] ?? [0, 0, 0]];
  const between = (part: 0 | 1 | 2) => from[part] + (at - low) * (to[part] - from[part]);
  return [between(0), between(1), between(2)];
}

/** The ramp as a background of CSS, from left to right. */
export function rampGradient(ramp: readonly RampColour[]): string {
  return `linear-gradient(90deg, ${ramp.map((colour) => `rgb(${colour.join(' ')})`).join(', ')})`;
}
