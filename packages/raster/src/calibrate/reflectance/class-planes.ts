import { newPlane, type Plane } from '../../spectral/plane.ts';
import { checkRadianceLines, type RadianceLines, transmittanceAt } from './atmosphere.ts';

/** Reflectances by which pixels are classified, NaN where a radiance must not be used. */
export interface ClassPlanes {
  readonly blue: Plane;
  readonly green: Plane;
  readonly red: Plane;
  /** Near infrared, 865 nm. */
  readonly nir: Plane;
  /** At the top of the air in the absorption of water at 1380 nm, where only high clouds are bright. */
  readonly cirrus: Plane;
  /** Short-wave infrared, 1610 nm. */
  readonly swir: Plane;
}

const CENTRES_NM = { blue: 470, green: 555, red: 660, nir: 865, cirrus: 1380, swir: 1610 } as const;
const NAMES = ['blue', 'green', 'red', 'nir', 'cirrus', 'swir'] as const;
/** Bands this near to a centre are averaged. */
const HALF_WIDTH_NM = 8;

/** Whether pixels are classified by light of this wavelength, among others. */
export const isClassBand = (nm: number): boolean =>
  Object.values(CENTRES_NM).some((centre) => Math.abs(nm - centre) <= HALF_WIDTH_NM);

export interface ClassPlanesRequest extends RadianceLines {
  readonly sunDistanceAu: number;
  /** Cosine of the zenith angle of the Sun. */
  readonly cosSun: number;
  /** Typical precipitable water in cm. */
  readonly waterCm: number;
}

/**
 * The planes of consecutive lines; `stackPlanes` joins those of blocks. A plane whose bands the sensor does not have is NaN.
 *
 * @throws RangeError when an array or a table does not fit the shape
 */
export function classPlanes(request: ClassPlanesRequest): ClassPlanes {
  checkRadianceLines(request);
  return planesOf((name) => planeOf(request, name));
}

/** Planes of consecutive blocks of lines as one. */
export function stackPlanes(blocks: readonly ClassPlanes[]): ClassPlanes {
  return planesOf((name) => {
    const height = blocks.reduce((sum, block) => sum + block[name].height, 0);
    const stacked = newPlane(blocks[0]?.[name].width ?? 0, height);
    let at = 0;
    for (const block of blocks) {
      stacked.values.set(block[name].values, at);
      at += block[name].values.length;
    }
    return stacked;
  });
}

function planesOf(make: (name: (typeof NAMES)[number]) => Plane): ClassPlanes {
  return {
    blue: make('blue'),
    green: make('green'),
    red: make('red'),
    nir: make('nir'),
    cirrus: make('cirrus'),
    swir: make('swir'),
  };
}

function planeOf(request: ClassPlanesRequest, name: (typeof NAMES)[number]): Plane {
  const { lines, samples, wavelengths, radiance, atmosphere, sunDistanceAu, cosSun, waterCm } = request;
  const bands = [...wavelengths.keys()].filter(
    (band) => Math.abs((wavelengths[band] ?? 0) - CENTRES_NM[name]) <= HALF_WIDTH_NM,
  );
  if (bands.length === 0) return newPlane(samples, lines);
  const plane = newPlane(samples, lines, 0);
  for (const band of bands) {
    const path = atmosphere.path[band] ?? 0;
    const transmittance = name === 'cirrus' ? 1 : transmittanceAt(atmosphere, band, waterCm);
    const light = ((atmosphere.solar[band] ?? 0) * cosSun * transmittance) / (Math.PI * sunDistanceAu ** 2);
    for (let line = 0; line < lines; line++) {
      const start = (line * wavelengths.length + band) * samples;
      for (let x = 0; x < samples; x++) {
        const at = line * samples + x;
        const value = ((radiance[start + x] ?? Number.NaN) - path) / light / bands.length;
        plane.values[at] = (plane.values[at] ?? 0) + value;
      }
    }
  }
  return plane;
}
