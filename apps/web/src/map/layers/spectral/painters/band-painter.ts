import { sizeOfPicture } from '../band-picture.ts';
import type { BandPainter, OnPainterLoss } from './painter.ts';
import { paintedPixels } from './plain-painter.ts';
import { openWebGlPainter } from './webgl-painter.ts';
import { openWebGpuPainter } from './webgpu-painter.ts';

type PainterName = BandPainter['by'];
type OpenPainter = (onLoss: OnPainterLoss) => BandPainter | Promise<BandPainter>;

/** In the order in which they are tried. */
const GRAPHICS: readonly (readonly [PainterName, OpenPainter])[] = [
  ['webgpu', (onLoss) => openWebGpuPainter({ onLoss })],
  ['webgl2', openWebGlPainter],
];

interface BandPainterOptions {
  /** Painters that have failed, which are not tried again. */
  readonly without: readonly PainterName[];
  readonly onLoss: OnPainterLoss;
}

/** The first painter that the browser has: WebGPU on a graphics card, WebGL2, or the page itself. */
export async function openBandPainter(
  { without, onLoss }: BandPainterOptions,
  graphics = GRAPHICS,
): Promise<BandPainter> {
  for (const [name, open] of graphics) {
    if (without.includes(name)) continue;
    try {
      return await open(onLoss);
    } catch (error) {
      console.info('bands are painted in another way', error);
    }
  }
  return plainPainter();
}

/** A painter that needs no graphics processor. */
export function plainPainter(): BandPainter {
  const canvas = document.createElement('canvas');
  return {
    canvas,
    by: 'page',
    paint: (picture) => {
      const { width, height } = sizeOfPicture(picture);
      canvas.width = width;
      canvas.height = height;
      const context = canvas.getContext('2d');
      context?.putImageData(new ImageData(paintedPixels(picture), width, height), 0, 0);
    },
    close: () => undefined,
  };
}
