/** A tile provider that the operator put in place of the embedded base map. */
export interface ForeignBaseMap {
  /** Tile address with {z}/{x}/{y}, {quadkey} or the WMTS names {TileMatrix}/{TileRow}/{TileCol}. */
  readonly url: string;
  readonly attributionUrl: string | null;
}

export interface BaseMapSettings {
  readonly foreign: ForeignBaseMap | null;
  /** Tiles of the simulated Earth with {z}/{x}/{y}; null without the demo world. */
  readonly simulatedTiles: string | null;
}
