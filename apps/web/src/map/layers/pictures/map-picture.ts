import type { BBox, Position } from '@sigma/geo';
import type { SwipeSide } from '../../registry/map-layer.ts';

/** Corners of a picture on the ground: upper left, upper right, lower right, lower left of its pixels. */
export type PictureCorners = readonly [Position, Position, Position, Position];

/** Where the pixels of a picture come from. */
export type PictureSource =
  /** Tiles of 256 px with {z}, {x}, {y} (XYZ, web mercator). None is requested outside `bounds`. */
  | { readonly type: 'tiles'; readonly url: string; readonly bounds: BBox; readonly maxZoom?: number }
  /** One picture by address (also a blob address), stretched over four corners. */
  | { readonly type: 'image'; readonly url: string; readonly corners: PictureCorners }
  /** A canvas stretched over four corners. A changed `revision` means that the canvas was painted again. */
  | {
      readonly type: 'canvas';
      readonly canvas: HTMLCanvasElement;
      readonly corners: PictureCorners;
      readonly revision: number;
    };

/** A picture of a scene on the map, drawn above the base map and below outlines and names. */
export interface MapPicture {
  /** Unique in a list. The picture stays on the map as long as its id is listed. */
  readonly id: string;
  readonly source: PictureSource;
  /** 0 to 1. */
  readonly opacity: number;
  /** Undefined for both halves. One picture with a side turns the swipe on. */
  readonly side?: SwipeSide;
}
