/**
 * The light of a scene under a clear sky, with a value for each band of the sensor: measured, from a radiative transfer code,
 * or that of a simulated world.
 */
export interface Atmosphere {
  /** Irradiance of the Sun outside the air at one astronomical unit, µW cm⁻² nm⁻¹. */
  readonly solar: ArrayLike<number>;
  /** Radiance that the air scatters into the view over black ground, µW cm⁻² sr⁻¹ nm⁻¹. */
  readonly path: ArrayLike<number>;
  /** The air with one or more amounts of water vapour, ascending. */
  readonly air: readonly AirWithWater[];
}

/** Clear air with an amount of water vapour. */
export interface AirWithWater {
  /** Precipitable water in cm. */
  readonly waterCm: number;
  /** Fraction of light that passes down to the ground and up to the sensor, for each band. */
  readonly transmittance: ArrayLike<number>;
}

/** Below this transmittance the radiance says little about the ground. */
const LEAST_TRANSMITTANCE = 0.15;

/**
 * The bands in which air with an amount of water vapour lets too little light through for a reflectance: 1 for each of them.
 * The complement is the bad-band list (`bbl`) of an ENVI header.
 *
 * @throws RangeError when a table does not fit the bands
 */
export function opaqueBands(
  atmosphere: Atmosphere,
  waterCm: number,
  least: number = LEAST_TRANSMITTANCE,
): Uint8Array {
  checkAtmosphere(atmosphere, atmosphere.solar.length);
  return Uint8Array.from(atmosphere.solar, (_, band) =>
    transmittanceAt(atmosphere, band, waterCm) >= least ? 0 : 1,
  );
}

/**
 * The transmittance of a band for an amount of water: its logarithm is linear between the amounts of the table and constant
 * beyond them.
 */
export function transmittanceAt({ air }: Atmosphere, band: number, waterCm: number): number {
  const above = air.findIndex((each) => each.waterCm >= waterCm);
  const high = air[above < 0 ? air.length - 1 : above];
  const low = above > 0 ? air[above - 1] : high;
  const [from, to] = [low?.transmittance[band] ?? Number.NaN, high?.transmittance[band] ?? Number.NaN];
  if (low === undefined || high === undefined || low === high || !(from > 0 && to > 0)) return to;
  const share = (waterCm - low.waterCm) / (high.waterCm - low.waterCm);
  return from * (to / from) ** share;
}

/** @throws RangeError naming the table that does not fit the bands, or the amounts of water that do not ascend */
export function checkAtmosphere({ solar, path, air }: Atmosphere, bands: number): void {
  const tables = {
    solar,
    path,
    ...Object.fromEntries(air.map((each, i) => [`air[${i}]`, each.transmittance])),
  };
  for (const [name, table] of Object.entries(tables))
    if (table.length !== bands)
      throw new RangeError(`The table ${name} must have ${bands} bands; it has ${table.length}.`);
  if (air.length === 0) throw new RangeError('The table air must have at least one amount of water.');
  if (air.some(({ waterCm }, i) => i > 0 && !(waterCm > (air[i - 1]?.waterCm ?? 0))))
    throw new RangeError('The amounts of water of the table air must ascend.');
}

/** Radiance of consecutive lines, µW cm⁻² sr⁻¹ nm⁻¹, band interleaved by line, and the air that it came through. */
export interface RadianceLines {
  readonly lines: number;
  readonly samples: number;
  /** Band centres in nm, ascending. */
  readonly wavelengths: readonly number[];
  readonly radiance: Float32Array;
  readonly atmosphere: Atmosphere;
}

/** @throws RangeError when the radiances or a table of the air do not fit the shape */
export function checkRadianceLines({
  lines,
  samples,
  wavelengths,
  radiance,
  atmosphere,
}: RadianceLines): void {
  checkAtmosphere(atmosphere, wavelengths.length);
  const expected = lines * samples * wavelengths.length;
  if (radiance.length !== expected)
    throw new RangeError(`There must be ${expected} radiances; there are ${radiance.length}.`);
}
