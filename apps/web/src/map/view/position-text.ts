import { formatCoordinates, formatPosition } from '@sigma/geo';
import { useFormats } from '../../ui/text/formats.ts';

/** Longitude and latitude in degrees; a height is not shown. */
export type ShownPosition = readonly [number, number, ...number[]];

/** A position on screens, in the chosen format (PD-90): "37.7912° N, 122.3468° W" with four decimals. */
export function positionText([lon, lat]: ShownPosition, decimals: number): string {
  return formatPosition([lon, lat], useFormats.getState().positions, decimals);
}

/** A position to copy and to paste elsewhere, in the chosen format, to about a metre: "37.79119, -122.34681". */
export function copiedPosition([lon, lat]: ShownPosition): string {
  const position = [lon, lat] as const;
  const { positions } = useFormats.getState();
  return positions === 'decimal' ? formatCoordinates(position) : formatPosition(position, positions, 5);
}
