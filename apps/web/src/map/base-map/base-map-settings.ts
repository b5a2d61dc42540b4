/** A tile provider that the operator configured in place of the embedded base map. */
export interface ForeignBaseMap {
  /** Tile address with {z}/{x}/{y}, {quadkey} or the WMTS names {TileMatrix}/{TileRow}/{TileCol}. */
  readonly url: string;
  readonly attributionUrl: string | null;
}

/** What the operator and the demo world decide about the base map. */
export interface BaseMapSettings {
  readonly foreign: ForeignBaseMap | null;
  /** Address of the tiles of the simulated Earth, with {z}/{x}/{y}; null without the demo world. */
  readonly simulatedTiles: string | null;
}
