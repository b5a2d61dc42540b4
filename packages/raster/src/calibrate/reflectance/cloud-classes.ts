import { dilate, type GridSize } from '../../spectral/objects/mask.ts';
import type { ClassPlanes } from './class-planes.ts';
import { cloudShadows, type ShadowStep } from './cloud-shadows.ts';

/** Classes of pixels in the order of their numbers. */
export const PIXEL_CLASSES = ['no data', 'clear', 'cloud', 'cirrus', 'shadow', 'water'] as const;
export type PixelClass = (typeof PIXEL_CLASSES)[number];

const numberOf = (name: PixelClass): number => PIXEL_CLASSES.indexOf(name);

interface CloudLimits {
  /** Clouds are at least this bright in the visible, and at 1610 nm, where snow is dark. */
  readonly visible: number;
  readonly swir: number;
  /** Sum of the differences of blue, green and red to their mean, over that mean: clouds are white. */
  readonly colour: number;
}

/**
 * Rock, gravel and dry soil are brighter at 1610 nm than in the near infrared, clouds are not (Irish 2000, the fourth filter of
 * the cloud cover assessment of Landsat 7).
 */
const LEAST_NIR_OVER_SWIR = 1;

/** A cloud has a core within the first limits and reaches as far as pixels are within the second ones. */
const CORE: CloudLimits = { visible: 0.33, swir: 0.2, colour: 0.36 };
const VEIL: CloudLimits = { visible: 0.2, swir: 0.16, colour: 0.5 };
/** (green - swir) / (green + swir) of snow is above this. */
const SNOW_INDEX = 0.4;
/** Light from 1380 nm comes from above most water of the air (Gao, Goetz and Wiscombe 1993). */
const CIRRUS = 0.012;
/** Water: more green than near infrared, and dark in both infrared bands. */
const WATER = { index: 0.05, nir: 0.12, swir: 0.05 } as const;
/** Of the nine pixels around a cloud pixel, with itself; single bright roofs have fewer. */
const CLOUD_NEIGHBOURS = 5;
/** Rims of clouds are thinner than the thresholds. */
const RIM_PX = 1;

export interface PixelClasses {
  readonly width: number;
  readonly height: number;
  /** The number of a class in `PIXEL_CLASSES` for each pixel, `[y * width + x]`. */
  readonly classes: Uint8Array;
  /** Height of the clouds above the ground, where their shadows show it. */
  readonly cloudHeightM: number | undefined;
}

/**
 * Classifies the pixels of an image by thresholds of reflectance and by the projection of clouds along the Sun. Where several
 * classes fit, they are tried in the order: no data, cloud, cirrus, water, shadow. Without a shadow step there are no shadows.
 *
 * @param step  see `shadowStep`
 */
export function classifyPixels(planes: ClassPlanes, step: ShadowStep | undefined): PixelClasses {
  const { width, height } = planes.nir;
  const size = { width, height };
  const hasNoData = maskWhere(planes, (_, at) => isUnknown(planes, at));
  const core = withNeighbours(maskWhere(planes, within(CORE)), size);
  const isCloud = dilate(grown(core, maskWhere(planes, within(VEIL)), size), size, RIM_PX);
  const isWater = maskWhere(planes, isWet);
  const isExcluded = hasNoData.map((missing, at) => missing | (isWater[at] ?? 0));
  const shadows = step && cloudShadows({ nir: planes.nir, isCloud, isExcluded, step });
  const classes = hasNoData.map((missing, at) => {
    if (missing === 1) return numberOf('no data');
    if (isCloud[at] === 1) return numberOf('cloud');
    if ((planes.cirrus.values[at] ?? 0) > CIRRUS) return numberOf('cirrus');
    if (isWater[at] === 1) return numberOf('water');
    return numberOf(shadows?.isShadow[at] === 1 ? 'shadow' : 'clear');
  });
  return { width, height, classes, cloudHeightM: shadows?.cloudHeightM };
}

function maskWhere(planes: ClassPlanes, test: (planes: ClassPlanes, at: number) => boolean): Uint8Array {
  return Uint8Array.from(planes.nir.values, (_, at) => (test(planes, at) ? 1 : 0));
}

/** Whether a pixel has no reflectance in a band that every sensor has; one without 1380 nm is classified without cirrus. */
function isUnknown({ blue, green, red, nir, swir }: ClassPlanes, at: number): boolean {
  return [blue, green, red, nir, swir].some(({ values }) => Number.isNaN(values[at] ?? Number.NaN));
}

const within =
  (limits: CloudLimits) =>
  ({ blue, green, red, nir, swir }: ClassPlanes, at: number): boolean => {
    const [b = 0, g = 0, r = 0] = [blue.values[at], green.values[at], red.values[at]];
    const infrared = swir.values[at] ?? 0;
    const mean = (b + g + r) / 3;
    const colour = (Math.abs(b - mean) + Math.abs(g - mean) + Math.abs(r - mean)) / mean;
    const isSnow = (g - infrared) / (g + infrared) > SNOW_INDEX;
    const isGround = (nir.values[at] ?? 0) < LEAST_NIR_OVER_SWIR * infrared;
    return mean > limits.visible && infrared > limits.swir && colour < limits.colour && !isSnow && !isGround;
  };

function isWet({ green, nir, swir }: ClassPlanes, at: number): boolean {
  const [g, n] = [green.values[at] ?? 0, nir.values[at] ?? 0];
  return (g - n) / Math.abs(g + n) > WATER.index && n < WATER.nir && (swir.values[at] ?? 0) < WATER.swir;
}

/** The pixels of a mask that have enough neighbours in it. */
function withNeighbours(mask: Uint8Array, { width, height }: GridSize): Uint8Array {
  return mask.map((value, at) => {
    if (value === 0) return 0;
    const [x, y] = [at % width, Math.floor(at / width)];
    let count = 0;
    for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++)
      for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++)
        count += mask[row * width + column] ?? 0;
    return count >= CLOUD_NEIGHBOURS ? 1 : 0;
  });
}

/** A mask with all pixels that are connected with it, side by side, through open ones. */
function grown(mask: Uint8Array, isOpen: Uint8Array, { width }: GridSize): Uint8Array {
  const result = mask.slice();
  const edge: number[] = [];
  result.forEach((value, at) => {
    if (value === 1) edge.push(at);
  });
  for (let at = edge.pop(); at !== undefined; at = edge.pop()) {
    const x = at % width;
    for (const next of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
      if (isOpen[next] !== 1 || result[next] !== 0) continue;
      result[next] = 1;
      edge.push(next);
    }
  }
  return result;
}
