import { sizeOfPicture } from '../band-picture.ts';
import type { BandPainter } from './painter.ts';
import { paintedPixels } from './plain-painter.ts';
import { openWebGlPainter } from './webgl-painter.ts';
import { openWebGpuPainter } from './webgpu-painter.ts';

/** In the order in which they are tried. */
const GRAPHICS: readonly (() => BandPainter | Promise<BandPainter>)[] = [openWebGpuPainter, openWebGlPainter];

/** The first painter that the browser has: WebGPU on a graphics card, WebGL2, or the page itself. */
export async function openBandPainter(): Promise<BandPainter> {
  for (const open of GRAPHICS) {
    try {
      return await open();
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
