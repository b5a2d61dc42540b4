import type { Area, BBox, LineString, MultiLineString, Point, Polygon, Position } from '@sigma/geo';

/** The outline of a scene, by its file. */
export interface Footprint {
  readonly fileId: string;
  readonly footprint: Area;
}

/** No more are drawn (1:9#7). */
export const MOST_FOOTPRINTS = 1000;

/** What makes a new shape. */
export const SHAPE_TOOLS = ['polygon', 'square', 'point'] as const;
export type ShapeTool = (typeof SHAPE_TOOLS)[number];
/** What the toolbar offers; `edit` moves the corners of the area that is there. */
export const DRAW_TOOLS = [...SHAPE_TOOLS, 'measure', 'edit'] as const;
export type DrawTool = (typeof DRAW_TOOLS)[number];
export type DrawnShape = Polygon | Point;
/** What can be edited: an area of interest. */
export type EditableShape = Area | LineString | MultiLineString | Point;

/** Starting a draw clears the previous shape (1:4.2); measuring and editing leave it. */
export function makesShape(tool: DrawTool): tool is ShapeTool {
  return SHAPE_TOOLS.some((shape) => shape === tool);
}

/** Corners of a picture on the ground: upper left, upper right, lower right, lower left of its pixels. */
export type PictureCorners = readonly [Position, Position, Position, Position];

/** Where the pixels of a picture come from. */
export type PictureSource =
  /** Tiles of 256 px with {z}, {x}, {y} (XYZ, web mercator); none is asked for outside `bounds`. */
  | { readonly type: 'tiles'; readonly url: string; readonly bounds: BBox; readonly maxZoom?: number }
  /** One picture by address (blob addresses too), pulled over four corners. */
  | { readonly type: 'image'; readonly url: string; readonly corners: PictureCorners }
  /** A canvas pulled over four corners; a changed `revision` tells that it was drawn anew. */
  | {
      readonly type: 'canvas';
      readonly canvas: HTMLCanvasElement;
      readonly corners: PictureCorners;
      readonly revision: number;
    };

/** Which half of a swiped map shows a picture. */
export type SwipeSide = 'left' | 'right';

/** A picture of a scene on the map, above the base map and below footprints and names. */
export interface MapPicture {
  /** Once in a list; the picture stays on the map as long as its id is listed. */
  readonly id: string;
  readonly source: PictureSource;
  /** 0 to 1. */
  readonly opacity: number;
  /** Undefined: on both sides. One picture with a side turns the swipe on. */
  readonly side?: SwipeSide;
}

/** A place of a ground track, and when the satellite is above it. */
export interface TrackTick {
  readonly at: Position;
  readonly label: string;
}

/** The pass that the page is about; lines go on past 180 degrees where they cross the antimeridian. */
export interface SelectedPass {
  /** The ground within reach. */
  readonly reach: Area | undefined;
  /** Straight below the satellite in the direction of flight: within the window, before and after it. */
  readonly track: readonly Position[];
  readonly before: readonly Position[];
  readonly after: readonly Position[];
  readonly ticks: readonly TrackTick[];
  /** Where the window begins. */
  readonly start: TrackTick | undefined;
}

/** A pass that a click may select. */
export interface PassReach {
  readonly id: string;
  readonly reach: Area;
}

/** Passes of satellites over the area. */
export interface MapPasses {
  /** The ground within reach of passes that are not selected. */
  readonly others: readonly PassReach[];
  readonly selected: SelectedPass | undefined;
}

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

/** A place that was looked for. */
export interface MarkedPlace {
  readonly position: Position;
  readonly name: string;
}
