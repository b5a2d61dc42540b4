import type { BBox, Position } from '@sigma/geo';

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
