import { PIXEL_CLASSES, type PixelClass, type PixelClasses } from './cloud-classes.ts';

/** Bright pads and roofs look like clouds; clouds with their shadows cover more than this, 160 m by 160 m. */
const LEAST_CLOUD_M2 = 25_600;

/** Pixels whose light says nothing about the gas above land, 1 for each of them. */
export interface HiddenPixels {
  /** Clouds with their shadows, in connected parts that are not too small for clouds. */
  readonly cloud: Uint8Array;
  readonly water: Uint8Array;
  readonly noData: Uint8Array;
}

export function hiddenPixels({ classes, width }: PixelClasses, pixelM: number): HiddenPixels {
  const maskOf = (...names: readonly PixelClass[]) => {
    const wanted = names.map((name) => PIXEL_CLASSES.indexOf(name));
    return classes.map((one) => (wanted.includes(one) ? 1 : 0));
  };
  return {
    cloud: largeParts(maskOf('cloud', 'cirrus', 'shadow'), width, LEAST_CLOUD_M2 / pixelM ** 2),
    water: maskOf('water'),
    noData: maskOf('no data'),
  };
}

/** 1 for the pixels from which columns of gases are calculated: land that is neither hidden nor without data. */
export function clearLand(classes: PixelClasses, pixelM: number): Uint8Array {
  const { cloud, water, noData } = hiddenPixels(classes, pixelM);
  return cloud.map((isCloud, at) => (isCloud === 1 || water[at] === 1 || noData[at] === 1 ? 0 : 1));
}

/** A mask without its small connected parts. */
function largeParts(mask: Uint8Array, width: number, leastPixels: number): Uint8Array {
  const kept = new Uint8Array(mask.length);
  const seen = new Uint8Array(mask.length);
  for (const [start, value] of mask.entries()) {
    if (value === 0 || seen[start] === 1) continue;
    const part = [start];
    seen[start] = 1;
    for (const at of part) {
      const x = at % width;
      for (const next of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
        if (mask[next] !== 1 || seen[next] === 1) continue;
        seen[next] = 1;
        part.push(next);
      }
    }
    if (part.length >= leastPixels) for (const at of part) kept[at] = 1;
  }
  return kept;
}
