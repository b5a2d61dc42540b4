import type { BandPicture } from '../band-picture.ts';

/** Paints pictures of bands on one canvas. */
export interface BandPainter {
  readonly canvas: HTMLCanvasElement;
  /** What paints: the graphics processor, or the page where there is none. */
  readonly by: 'webgpu' | 'webgl2' | 'page';
  readonly paint: (picture: BandPicture) => void;
  readonly close: () => void;
}
