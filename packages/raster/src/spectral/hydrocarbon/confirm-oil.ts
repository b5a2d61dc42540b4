import type { SpectralBlock } from '../block.ts';
import { indexPlane } from '../indices/index-plane.ts';
import { type BandValues, bandDepth, DEPTH_1727, DEPTH_2311 } from '../indices/indices.ts';
import { ringAround } from '../objects/mask.ts';
import { meanOver, robustStatistics } from '../objects/robust.ts';
import type { Plane } from '../plane.ts';
import { fitFeature } from './feature-fit.ts';
import { oilTarget } from './oil-target.ts';

/** Thresholds of the confirmation, with and without earlier passes. */
const MIN_DEPTH_SIGMA = 2;
export const MIN_CORRELATION = 0.6;
export const MAX_NDVI = 0.3;
const RING = { innerPx: 2, outerPx: 8 } as const;
/** The window that the shape of the absorption is compared in. */
const FIT_WINDOW_NM = [2225, 2405] as const;

/** Band depths of a pass, to be computed once for all its objects. */
export interface DepthPlanes {
  readonly d1727: Plane;
  readonly d2311: Plane;
}

/** Depth of both absorptions in each pixel of a block of radiance or reflectance. */
export function depthPlanes(block: SpectralBlock): DepthPlanes {
  const planeOf = (compute: (bands: BandValues) => number) => indexPlane(block, compute);
  return {
    d1727: planeOf((bands) => bandDepth(bands, DEPTH_1727)),
    d2311: planeOf((bands) => bandDepth(bands, DEPTH_2311)),
  };
}

export interface OilEvidence {
  /** Mean depths of the object above its surroundings, in standard deviations of a mean over as many pixels. */
  readonly depthSigma1727: number;
  readonly depthSigma2311: number;
  /** Agreement of the absorption at 2311 nm with that of oil. */
  readonly correlation: number;
  readonly ndvi: number;
  /** How much the proportion of both absorptions is that of plastic rather than of oil; only known against earlier passes. */
  readonly plasticSigma?: number;
  /** Mean of both absorptions as a share of those of ground that oil covers completely; only known against earlier passes. */
  readonly depth?: number;
  /** All thresholds are met. */
  readonly confirmed: boolean;
}

export interface OilEvidenceInput {
  /** Reflectance or radiance on the grid of the object. */
  readonly block: SpectralBlock;
  readonly depths: DepthPlanes;
  readonly ndvi: Plane;
  readonly pixels: Int32Array;
  /** 1 where surroundings must not be used. */
  readonly blocked: Uint8Array;
}

/**
 * Decides whether an object is liquid hydrocarbon: both absorptions above two standard deviations, their shape that of oil,
 * and no vegetation. Tarpaulin and carbonates have one of the absorptions only, or another shape.
 */
export function oilEvidence({ block, depths, ndvi, pixels, blocked }: OilEvidenceInput): OilEvidence {
  const size = { width: block.samples, height: block.lines };
  const ring = ringAround(pixels, size, { ...RING, except: blocked });
  const depthSigma1727 = contrast(depths.d1727, pixels, ring);
  const depthSigma2311 = contrast(depths.d2311, pixels, ring);
  const correlation = shapeCorrelation(block, pixels, ring);
  const green = meanOver(ndvi.values, pixels);
  const confirmed =
    depthSigma1727 > MIN_DEPTH_SIGMA &&
    depthSigma2311 > MIN_DEPTH_SIGMA &&
    correlation >= MIN_CORRELATION &&
    green < MAX_NDVI;
  return { depthSigma1727, depthSigma2311, correlation, ndvi: green, confirmed };
}

function contrast(depth: Plane, pixels: Int32Array, ring: Int32Array): number {
  const around = robustStatistics([...ring].map((pixel) => depth.values[pixel] ?? Number.NaN));
  return (meanOver(depth.values, pixels) - around.median) / (around.sigma / Math.sqrt(pixels.length));
}

/** The ratio of the object to its surroundings is compared, which removes what the ground itself absorbs. */
function shapeCorrelation(block: SpectralBlock, pixels: Int32Array, ring: Int32Array): number {
  const bands = [...block.wavelengths.keys()].filter((band) => {
    const nm = block.wavelengths[band] ?? 0;
    return nm >= FIT_WINDOW_NM[0] && nm <= FIT_WINDOW_NM[1];
  });
  const wavelengths = bands.map((band) => block.wavelengths[band] ?? 0);
  const ratio = bands.map((band) => bandMean(block, band, pixels) / bandMean(block, band, ring));
  const reference = [...oilTarget(wavelengths)].map(Math.exp);
  return fitFeature(wavelengths, ratio, reference).correlation;
}

function bandMean({ samples, wavelengths, data }: SpectralBlock, band: number, pixels: Int32Array): number {
  let [sum, count] = [0, 0];
  for (const pixel of pixels) {
    const sample = pixel % samples;
    const value =
      data[(((pixel - sample) / samples) * wavelengths.length + band) * samples + sample] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    sum += value;
    count++;
  }
  return sum / count;
}
