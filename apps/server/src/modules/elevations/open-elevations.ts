import { fileURLToPath } from 'node:url';
import type { ElevationModel } from './elevation-model.ts';
import { fileAtAddress, fileOnDisk } from './open-source.ts';
import { rasterModel } from './raster-model.ts';

/** The simulated Earth at the middle of every half degree; `tools/tabulate-elevations.ts` writes it. */
const COARSE = new URL('./coarse-elevations.tif', import.meta.url);
const LIMITS = { timeLimitMs: 10_000, maxBytes: 32 * 2 ** 20 };

/** Opens the elevation model at a path or address, or the embedded table of the simulated Earth when there is none. */
export function openElevations(
  source: string | undefined,
  limits: Partial<typeof LIMITS> = {},
): ElevationModel {
  const within = { ...LIMITS, ...limits };
  if (source === undefined)
    return rasterModel({ ...within, source: 'simulated', open: fileOnDisk(fileURLToPath(COARSE)) });
  const open = /^https?:/i.test(source) ? fileAtAddress(source) : fileOnDisk(source);
  return rasterModel({ ...within, source: 'dem', open });
}
