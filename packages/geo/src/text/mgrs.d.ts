declare module 'mgrs' {
  /** The middle of the square that a reference names, as [lon, lat]; throws on letters that no reference has. */
  export function toPoint(reference: string): [number, number];
}
