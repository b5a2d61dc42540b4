import type { PixelWindow } from '../../pixels/raster-image.ts';
import type { Plane } from '../plane.ts';
import type { SpectralCube } from './spectral-cube.ts';

export interface PlanesRequest {
  /** Band numbers from 0. */
  readonly bands: readonly number[];
  readonly window: PixelWindow;
  /** Every how many lines and samples there is a value, from the upper left pixel of the window on. */
  readonly step: number;
}

/** Planes of bands of a window, in the order in which the bands are given; other lines are not read. */
export async function samplePlanes(
  cube: Pick<SpectralCube, 'plane'>,
  { bands, window, step }: PlanesRequest,
): Promise<readonly Plane[]> {
  const width = Math.ceil(window.width / step);
  const height = Math.ceil(window.height / step);
  const planes: Plane[] = [];
  for (const band of bands) {
    if (step === 1) {
      planes.push(await cube.plane(band, window));
      continue;
    }
    const values = new Float32Array(width * height);
    for (let row = 0; row < height; row++) {
      const line = await cube.plane(band, { ...window, y: window.y + row * step, height: 1 });
      for (let x = 0; x < width; x++) values[row * width + x] = line.values[x * step] ?? Number.NaN;
    }
    planes.push({ width, height, values });
  }
  return planes;
}
