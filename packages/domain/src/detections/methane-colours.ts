/** Column of methane, ppm m, and its colour as red, green, blue and opacity of 255. */
type ColourStop = readonly [ppmM: number, red: number, green: number, blue: number, opacity: number];

/** Methane is transparent below the first column and fully coloured from the last one. */
const STOPS: readonly ColourStop[] = [
  [150, 60, 9, 99, 0],
  [400, 140, 24, 107, 150],
  [700, 212, 72, 66, 205],
  [1100, 247, 144, 29, 225],
  [1500, 252, 236, 120, 235],
];

/** The highest column that the colours tell apart, ppm m. */
export const MOST_METHANE_PPM_M = 1500;

type Colour = readonly [red: number, green: number, blue: number, opacity: number];
const CLEAR: Colour = [0, 0, 0, 0];

/** The colour of methane above the background; transparent where there is none, or where nothing was measured. */
export function methaneColour(ppmM: number): Colour {
  if (Number.isNaN(ppmM)) return CLEAR;
  const above = STOPS.findIndex(([from]) => from > ppmM);
  if (above === 0) return CLEAR;
  const [low, high] = [STOPS.at(above === -1 ? -1 : above - 1), STOPS.at(above)];
  if (low === undefined || high === undefined) return CLEAR;
  const share = above === -1 ? 0 : (ppmM - low[0]) / (high[0] - low[0]);
  const mix = (from: number, to: number) => Math.round(from + share * (to - from));
  return [mix(low[1], high[1]), mix(low[2], high[2]), mix(low[3], high[3]), mix(low[4], high[4])];
}
