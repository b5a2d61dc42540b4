export interface MapScale {
  readonly label: string;
  readonly widthPx: number;
}

const LONGEST_PX = 100;
/** Lengths from 10000 km down to 5 m (spec 1:9): one, two or five times a power of ten. */
const LENGTHS_M = [7, 6, 5, 4, 3, 2, 1, 0]
  .flatMap((power) => [5, 2, 1].map((digit) => digit * 10 ** power))
  .filter((length) => length >= 5 && length <= 10_000_000);

/** The scale bar for a map: the longest round length that is at most 100 px long. */
export function scaleOf(metresPerPx: number): MapScale {
  const longestM = metresPerPx * LONGEST_PX;
  const lengthM = LENGTHS_M.find((length) => length <= longestM) ?? 5;
  const label = lengthM >= 1000 ? `${lengthM / 1000} km` : `${lengthM} m`;
  return { label, widthPx: Math.min(LONGEST_PX, Math.round(lengthM / metresPerPx)) };
}

/** The coordinates of the pointer, such as "37.7912° N, 122.3468° W". */
export function cursorText([lon, lat]: readonly [number, number]): string {
  const text = (degrees: number, plus: string, minus: string) =>
    `${Math.abs(degrees).toFixed(4)}° ${degrees < 0 ? minus : plus}`;
  return `${text(lat, 'N', 'S')}, ${text(lon, 'E', 'W')}`;
}
