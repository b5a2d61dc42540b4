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
  const planes: Plane[] = [];
  for (const band of bands) planes.push(await cube.plane(band, { ...window, step }));
  return planes;
}
