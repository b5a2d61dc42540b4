/** Addresses of the embedded base map; made by the build (apps/web/base-map). */
declare module 'virtual:base-map' {
  /** Tile address with {z}, {x} and {y}; web mercator, 256 px. */
  export const earthTiles: string;
  export const earthMaxZoom: number;
  /** GeoJSON lines with `kind` coast or border. */
  export const outlines: string;
  /** GeoJSON points with `name`, `zoom`, `rank` and `large`. */
  export const places: string;
}
