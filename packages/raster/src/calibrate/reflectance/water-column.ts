import { type Atmosphere, checkRadianceLines, type RadianceLines, transmittanceAt } from './atmosphere.ts';

/** An absorption of water vapour between two parts of the spectrum that it leaves nearly free. */
interface Absorption {
  readonly centreNm: number;
  readonly shouldersNm: readonly [number, number];
}

/** The absorptions near 940 and 1130 nm; the shoulders avoid liquid water in leaves near 970 and 1200 nm. */
const ABSORPTIONS: readonly Absorption[] = [
  { centreNm: 940, shouldersNm: [868, 1035] },
  { centreNm: 1130, shouldersNm: [1060, 1240] },
];
/** Bands this near to a wavelength are averaged. */
const HALF_WIDTH_NM = 9;
/** Ground darker than this in the shoulders, as a reflectance at the sensor under a vertical Sun, says nothing. */
const LEAST_BRIGHTNESS = 0.02;

/**
 * Precipitable water in cm over each pixel, `[line * samples + sample]`: the depths of the absorptions near 940 and 1130 nm below
 * straight lines between their shoulders, looked up among those of the amounts in the atmosphere's table, and averaged. It is within that
 * table, and NaN over ground too dark to tell or where the sensor has none of these bands. The median of a scene
 * (`typicalWater`) is less noisy than single pixels.
 *
 * @throws RangeError when an array or a table does not fit the shape
 */
export function waterColumns(request: RadianceLines): Float32Array {
  const { lines, samples, wavelengths, radiance, atmosphere } = request;
  checkRadianceLines(request);
  const found = ABSORPTIONS.flatMap((absorption) => lookupOf(absorption, wavelengths, atmosphere) ?? []);
  const columns = new Float32Array(lines * samples);
  for (let line = 0; line < lines; line++)
    for (let x = 0; x < samples; x++) {
      const start = line * wavelengths.length * samples + x;
      // Path radiance and the spectrum of the Sun are removed first, so that what is left is ground times air.
      const meanOf = (bands: readonly number[]) => {
        let sum = 0;
        for (const band of bands)
          sum +=
            ((radiance[start + band * samples] ?? Number.NaN) - (atmosphere.path[band] ?? 0)) /
            (atmosphere.solar[band] ?? 0);
        return (Math.PI * sum) / bands.length;
      };
      let sum = 0;
      for (const lookup of found) sum += lookup(meanOf);
      columns[line * samples + x] = sum / found.length;
    }
  return columns;
}

/** The median of the known columns; `undefined` when there are none. */
export function typicalWater(columns: Float32Array): number | undefined {
  const known = columns.filter((value) => !Number.isNaN(value)).sort();
  return known[known.length >> 1];
}

type MeanOf = (bands: readonly number[]) => number;

/** A function from the brightness of groups of bands to the amount of water; `undefined` without the bands. */
function lookupOf(
  { centreNm, shouldersNm: [leftNm, rightNm] }: Absorption,
  wavelengths: readonly number[],
  atmosphere: Atmosphere,
): ((meanOf: MeanOf) => number) | undefined {
  const near = (nm: number) =>
    [...wavelengths.keys()].filter((band) => Math.abs((wavelengths[band] ?? 0) - nm) <= HALF_WIDTH_NM);
  const [centre, left, right] = [near(centreNm), near(leftNm), near(rightNm)];
  if (centre.length === 0 || left.length === 0 || right.length === 0) return undefined;
  const meanNm = (bands: readonly number[]) =>
    bands.reduce((sum, band) => sum + (wavelengths[band] ?? 0), 0) / bands.length;
  const share = (meanNm(centre) - meanNm(left)) / (meanNm(right) - meanNm(left));
  const logRatio = (meanOf: MeanOf) => {
    const continuum = (1 - share) * meanOf(left) + share * meanOf(right);
    return continuum > LEAST_BRIGHTNESS ? Math.log(meanOf(centre) / continuum) : Number.NaN;
  };
  const nodes = atmosphere.air.map(({ waterCm }) => ({
    waterCm,
    logRatio: logRatio(
      (bands) =>
        bands.reduce((sum, band) => sum + transmittanceAt(atmosphere, band, waterCm), 0) / bands.length,
    ),
  }));
  return (meanOf) => amountAt(nodes, logRatio(meanOf));
}

interface Node {
  readonly waterCm: number;
  readonly logRatio: number;
}

/** The amount of water at a ratio, which descends with the amount; the first or last amount beyond them. */
function amountAt(nodes: readonly Node[], logRatio: number): number {
  if (Number.isNaN(logRatio)) return Number.NaN;
  const above = nodes.findIndex((node) => node.logRatio <= logRatio);
  const [low, high] = [nodes[above - 1], nodes[above]];
  if (high === undefined) return nodes.at(-1)?.waterCm ?? Number.NaN;
  if (low === undefined) return high.waterCm;
  const share = (low.logRatio - logRatio) / (low.logRatio - high.logRatio);
  return low.waterCm + share * (high.waterCm - low.waterCm);
}
