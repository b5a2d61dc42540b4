import type { BandPicture } from '../band-picture.ts';

/** Receives why a painter failed after it had painted; another one must paint from then on. */
export type OnPainterLoss = (reason: string) => void;

/** Paints pictures of bands on one canvas. */
export interface BandPainter {
  readonly canvas: HTMLCanvasElement;
  /** What paints: the graphics processor, or the page where there is none. */
  readonly by: 'webgpu' | 'webgl2' | 'page';
  /** Throws where it cannot paint; what fails later is reported as a loss. */
  readonly paint: (picture: BandPicture) => void;
  readonly close: () => void;
}
