/** Addresses of the embedded base map; made by the build (apps/web/base-map). */
declare module 'virtual:base-map' {
  /** Tile address with {z}, {x} and {y}; web mercator, 256 px. */
  export const earthTiles: string;
  export const earthMaxZoom: number;
  /** Folder of the packs of vector tiles: land, coast, border, places. */
  export const vectorPacks: string;
  export const vectorPackZoom: number;
  export const vectorMaxZoom: number;
}
