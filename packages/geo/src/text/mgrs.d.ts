declare module 'mgrs' {
  /** The middle of the square that a reference names, as [lon, lat]; throws on letters that no reference has. */
  export function toPoint(reference: string): [number, number];
  /** The reference of a position [lon, lat] with 1 to 5 digits each for easting and northing; 5 are a metre. */
  export function forward(position: readonly [number, number], digits: number): string;
}
