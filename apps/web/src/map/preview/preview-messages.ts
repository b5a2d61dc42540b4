import type { Corners, RenderConfig } from '@sigma/raster';

/** Messages to the worker that reads and paints pictures of scenes. */
export type ToPreviewWorker =
  | {
      readonly type: 'open';
      readonly id: number;
      readonly url: string;
      readonly token: string | undefined;
      /** The sharpest overview with at most this many pixels is read. */
      readonly maxPixels: number;
    }
  | { readonly type: 'paint'; readonly id: number; readonly config: RenderConfig }
  | { readonly type: 'close'; readonly id: number };

/** Messages from the worker, with the id of the picture. */
export type FromPreviewWorker =
  | {
      readonly type: 'opened';
      readonly id: number;
      readonly width: number;
      readonly height: number;
      readonly corners: Corners | undefined;
    }
  | { readonly type: 'painted'; readonly id: number; readonly bitmap: ImageBitmap }
  | { readonly type: 'failed'; readonly id: number; readonly message: string };
