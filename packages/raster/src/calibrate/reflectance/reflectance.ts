import { type Atmosphere, checkAtmosphere, transmittanceAt } from './atmosphere.ts';

/** Reflectances are stored as whole numbers, 10000 for a white ground. */
export const REFLECTANCE_SCALE = 10_000;
/** Stored where there is no reflectance, as in EnMAP's products: `data ignore value` of the ENVI header. */
export const NO_REFLECTANCE = -32_768;

/** A reflectance times `REFLECTANCE_SCALE` as it is stored, an int16; dark ground is below zero by noise, which stays. */
export const storedReflectance = (scaled: number): number =>
  Number.isNaN(scaled) ? NO_REFLECTANCE : Math.min(32_766, Math.max(NO_REFLECTANCE + 1, Math.round(scaled)));

/** Radiance of consecutive lines and the light that it was measured under. */
export interface ReflectanceRequest {
  readonly lines: number;
  readonly bands: number;
  readonly samples: number;
  /**
   * Radiance in µW cm⁻² sr⁻¹ nm⁻¹, or whole numbers that `radianceGain` turns into it, band interleaved by line:
   * `radiance[(line * bands + band) * samples + sample]`. NaN marks values that must not be used.
   */
  readonly radiance: Float32Array | Int16Array;
  /** Radiance of one count in each band; by default 1. */
  readonly radianceGain?: ArrayLike<number>;
  /** A count that stands for no data, such as -32768 of a stored radiance. */
  readonly ignore?: number;
  readonly atmosphere: Atmosphere;
  readonly sunDistanceAu: number;
  /** Cosine of the zenith angle of the Sun: of all pixels, or of each `[line * samples + sample]`. */
  readonly cosSun: number | ArrayLike<number>;
  /** Precipitable water in cm, of all pixels or of each; beyond the table of the atmosphere its ends count. */
  readonly waterCm: number | ArrayLike<number>;
  /** 1 for bands without reflectance, such as `opaqueBands`; by default none. */
  readonly isOpaque?: ArrayLike<number>;
}

/** Below this cosine, 2 degrees above the horizon, a flat ground has no direct light to speak of. */
const LEAST_COSINE = 0.035;
/** Steps between the least and the greatest amount of water, between which the factors are linear. */
const WATER_STEPS = 64;

/**
 * Writes the reflectance of the ground to `into`, in the order of the radiances:
 *
 *     rho = pi (L - path) / (solar / d² · cos(theta) · transmittance)
 *
 * Whole numbers are `REFLECTANCE_SCALE` times rho, also below zero, where noise takes dark ground, and `NO_REFLECTANCE` where rho is
 * unknown; float32 values are rho itself, NaN where it is unknown. Light from neighbouring ground is not removed.
 *
 * @throws RangeError when an array or a table does not fit the shape
 */
export function reflectanceOf(request: ReflectanceRequest, into: Int16Array | Float32Array): void {
  checkRequest(request, into);
  const { lines, bands, samples, radiance, isOpaque } = request;
  const light = pixelLight(request);
  const factors = waterFactors(request);
  const from = new Float32Array(samples);
  const to = new Float32Array(samples);
  const store = into instanceof Int16Array ? wholeNumbers(into) : plainNumbers(into);
  for (let line = 0; line < lines; line++) {
    light.read(line);
    for (let band = 0; band < bands; band++) {
      const start = (line * bands + band) * samples;
      if (isOpaque?.[band] === 1) to.fill(Number.NaN);
      else {
        // Copies first, so that the loop sees one kind of array whatever the file has.
        from.set(radiance.subarray(start, start + samples));
        if (request.ignore !== undefined) forget(from, request.ignore);
        const steps = factors.subarray(band * (WATER_STEPS + 1), (band + 1) * (WATER_STEPS + 1));
        reflect({ from, to, path: pathOf(request, band), steps, light });
      }
      store(to, start);
    }
  }
}

interface PixelLight {
  /** One over the cosine of the Sun's zenith angle, NaN where the Sun is too low. */
  readonly perCosine: Float64Array;
  /** The amount of water in steps of the factors. */
  readonly step: Float64Array;
  read(line: number): void;
}

function pixelLight({ samples, cosSun, waterCm, atmosphere }: ReflectanceRequest): PixelLight {
  const perCosine = new Float64Array(samples);
  const step = new Float64Array(samples);
  const [least, greatest] = waterRange(atmosphere);
  const perStep = greatest > least ? WATER_STEPS / (greatest - least) : 0;
  return {
    perCosine,
    step,
    read: (line) => {
      for (let x = 0; x < samples; x++) {
        const at = line * samples + x;
        const cosine = typeof cosSun === 'number' ? cosSun : (cosSun[at] ?? Number.NaN);
        perCosine[x] = cosine > LEAST_COSINE ? 1 / cosine : Number.NaN;
        const water = typeof waterCm === 'number' ? waterCm : (waterCm[at] ?? Number.NaN);
        // The highest step is below the last one, so that there is always a next one.
        step[x] = Math.min(WATER_STEPS - 1e-9, Math.max(0, (water - least) * perStep));
      }
    },
  };
}

function waterRange({ air }: Atmosphere): readonly [least: number, greatest: number] {
  return [air[0]?.waterCm ?? 0, air.at(-1)?.waterCm ?? 0];
}

/** Reflectance per count for a vertical Sun, at each step of water: `factors[band * (WATER_STEPS + 1) + step]`. */
function waterFactors({ bands, atmosphere, sunDistanceAu, radianceGain }: ReflectanceRequest): Float64Array {
  const factors = new Float64Array(bands * (WATER_STEPS + 1));
  const [least, greatest] = waterRange(atmosphere);
  for (let band = 0; band < bands; band++) {
    const perLight =
      (Math.PI * sunDistanceAu ** 2 * (radianceGain?.[band] ?? 1)) / (atmosphere.solar[band] ?? 0);
    for (let step = 0; step <= WATER_STEPS; step++) {
      const waterCm = least + ((greatest - least) * step) / WATER_STEPS;
      factors[band * (WATER_STEPS + 1) + step] = perLight / transmittanceAt(atmosphere, band, waterCm);
    }
  }
  return factors;
}

/** The path radiance in counts. */
function pathOf({ atmosphere, radianceGain }: ReflectanceRequest, band: number): number {
  return (atmosphere.path[band] ?? 0) / (radianceGain?.[band] ?? 1);
}

interface Row {
  readonly from: Float32Array;
  readonly to: Float32Array;
  readonly path: number;
  readonly steps: Float64Array;
  readonly light: PixelLight;
}

function reflect({ from, to, path, steps, light: { perCosine, step } }: Row): void {
  for (let x = 0; x < from.length; x++) {
    const place = step[x] ?? Number.NaN;
    const whole = place | 0;
    const low = steps[whole] ?? Number.NaN;
    const factor = low + (place - whole) * ((steps[whole + 1] ?? Number.NaN) - low);
    to[x] = ((from[x] ?? Number.NaN) - path) * factor * (perCosine[x] ?? Number.NaN);
  }
}

function forget(row: Float32Array, ignore: number): void {
  for (let x = 0; x < row.length; x++) if (row[x] === ignore) row[x] = Number.NaN;
}

const plainNumbers = (into: Float32Array) => (row: Float32Array, start: number) => into.set(row, start);

const wholeNumbers = (into: Int16Array) => (row: Float32Array, start: number) => {
  for (let x = 0; x < row.length; x++)
    into[start + x] = storedReflectance((row[x] ?? Number.NaN) * REFLECTANCE_SCALE);
};

function checkRequest(request: ReflectanceRequest, into: ArrayLike<number>): void {
  const { lines, bands, samples, radiance, atmosphere, cosSun, waterCm } = request;
  checkAtmosphere(atmosphere, bands);
  checkLength('radiances', radiance, lines * bands * samples);
  checkLength('reflectances', into, lines * bands * samples);
  if (typeof cosSun !== 'number') checkLength('cosines of the Sun', cosSun, lines * samples);
  if (typeof waterCm !== 'number') checkLength('amounts of water', waterCm, lines * samples);
  if (request.isOpaque) checkLength('marks of opaque bands', request.isOpaque, bands);
  if (request.radianceGain) checkLength('gains of the radiance', request.radianceGain, bands);
  if (!(request.sunDistanceAu > 0)) throw new RangeError('The distance of the Sun must be above zero.');
}

function checkLength(name: string, values: ArrayLike<number>, length: number): void {
  if (values.length === length) return;
  throw new RangeError(`There must be ${length} ${name}; there are ${values.length}.`);
}
