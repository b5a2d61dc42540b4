import type { Area, Point, Polygon } from '@sigma/geo';

/** The outline of a scene, by its file. */
export interface Footprint {
  readonly fileId: string;
  readonly footprint: Area;
}

/** No more are drawn (1:9#7). */
export const MOST_FOOTPRINTS = 1000;

/** What can be drawn. */
export const DRAW_TOOLS = ['polygon', 'square', 'point'] as const;
export type DrawTool = (typeof DRAW_TOOLS)[number];
export type DrawnShape = Polygon | Point;

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

/** Pixels of the map's box. */
export interface BoxSize {
  readonly width: number;
  readonly height: number;
}
