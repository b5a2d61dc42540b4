import { blockWithout, type SpectralBlock } from '../block.ts';
import { reduceBands } from '../change/reduce-bands.ts';
import { depthPlanes } from '../hydrocarbon/confirm-oil.ts';
import { oilBands } from '../hydrocarbon/oil-bands.ts';
import { indexPlane } from '../indices/index-plane.ts';
import { type BandValues, SPECTRAL_INDICES } from '../indices/indices.ts';
import { type AlignKernel, alignBlock } from '../memory/align-block.ts';
import { align, type Registration } from '../memory/register.ts';
import type { Plane } from '../plane.ts';
import type { PassInput } from './pass-input.ts';

const REGISTRATION_NM = 1020;

/** The maps of a pass. */
export interface Measured {
  readonly ground: Plane;
  readonly methane: Plane;
  readonly oil: Plane;
  readonly ndvi: Plane;
  readonly redEdge: Plane;
  readonly albedo: Plane;
  readonly depths: ReturnType<typeof depthPlanes>;
  readonly reduced: SpectralBlock;
  readonly oilBands: SpectralBlock;
}

/** The maps of a pass where geolocation has put them; clouds have no data in any of them. */
export function measure({ reflectance, methane, oil, cloud }: PassInput): Measured {
  const clear = (plane: Plane): Plane => ({
    ...plane,
    values: plane.values.map((value, i) => (cloud[i] === 1 ? Number.NaN : value)),
  });
  const planeOf = (compute: (bands: BandValues) => number) => clear(indexPlane(reflectance, compute));
  const index = (id: string) =>
    planeOf(SPECTRAL_INDICES.find((each) => each.id === id)?.compute ?? (() => Number.NaN));
  const depths = depthPlanes(reflectance);
  return {
    ground: planeOf(({ at }) => at(REGISTRATION_NM)),
    methane: clear(methane),
    oil: clear(oil),
    ndvi: index('ndvi'),
    redEdge: index('rep'),
    albedo: planeOf(({ mean }) => mean(500, 1300)),
    depths: { d1727: clear(depths.d1727), d2311: clear(depths.d2311) },
    reduced: blockWithout(reduceBands(reflectance), cloud),
    oilBands: blockWithout(oilBands(reflectance), cloud),
  };
}

/** Moves all maps to the grid of the memory. Spectra of objects are read without it, where geolocation has put them. */
export function alignAll(measured: Measured, registration: Registration, kernel: AlignKernel): Measured {
  const move = (plane: Plane) => align(plane, registration);
  const { reduced, oilBands: windows, depths } = measured;
  return {
    ground: move(measured.ground),
    methane: move(measured.methane),
    oil: move(measured.oil),
    ndvi: move(measured.ndvi),
    redEdge: move(measured.redEdge),
    albedo: move(measured.albedo),
    depths: { d1727: move(depths.d1727), d2311: move(depths.d2311) },
    reduced: alignBlock(reduced, registration, kernel),
    oilBands: alignBlock(windows, registration, kernel),
  };
}
