import { methaneColour } from '@sigma/domain';
import { type Plane, type SiteState, unpackPlane } from '@sigma/raster';
import { type Chip, type ScenePlan, visualFromRadiance, visualLight } from '@sigma/simulator';
import sharp from 'sharp';
import { VISIBLE } from '../../../pass-input/analysis-bands.ts';

const QUALITY = 84;
/** Passes of the blur: noise of single pixels would hide plumes. */
const BLURS = 3;
/** The chip as people would see it. */
export async function naturalPicture(chip: Chip, plan: ScenePlan): Promise<Uint8Array> {
  const { lines, samples, data, wavelengths } = chip;
  const light = visualLight(chip.illumination, plan.acquisition.sunElevation);
  const rgb = new Uint8Array(lines * samples * 3);
  const value = (line: number, x: number, band: number) =>
    data[(line * wavelengths.length + band) * samples + x] ?? 0;
  for (let line = 0; line < lines; line++)
    for (let x = 0; x < samples; x++) {
      const [red, green, blue] = VISIBLE.map((band) => value(line, x, band));
      rgb.set(visualFromRadiance([red ?? 0, green ?? 0, blue ?? 0], light), (line * samples + x) * 3);
    }
  return sharp(rgb, { raw: { width: samples, height: lines, channels: 3 } })
    .webp({ quality: QUALITY })
    .toBuffer();
}

/** Reflectance that is shown as white in gray pictures. */
const GRAY_WHITE = 0.7;

/** An earlier picture with clouds over more of what was found does not show it. */
const MOST_UNKNOWN = 0.1;

/** As WebP. */
export interface GrayPictures {
  readonly now: Uint8Array;
  readonly before: Uint8Array;
  /** When the one before was captured, milliseconds since 1970. */
  readonly beforeAt: number;
}

/**
 * The gray picture of a pass and an earlier one in the same tones, so that they can be compared: the newest in which clouds hide almost none of
 * the pixels, or the one in which they hide least.
 *
 * @param before remembered passes, oldest first
 * @param pixels where something was found
 */
export async function grayPictures(
  picture: Plane,
  before: SiteState['gray'],
  pixels: readonly number[],
): Promise<GrayPictures | undefined> {
  const earlier = before
    .toReversed()
    .map(({ value, capturedAt }) => ({ plane: unpackPlane(value), capturedAt }))
    .map((each) => ({ ...each, unknown: unknownShare(each.plane, pixels) }));
  const shown =
    earlier.find(({ unknown }) => unknown <= MOST_UNKNOWN) ??
    earlier.toSorted((a, b) => a.unknown - b.unknown)[0];
  if (shown === undefined) return undefined;
  const [now, then] = await Promise.all([picture, shown.plane].map(grayPicture));
  return now && then && { now, before: then, beforeAt: shown.capturedAt };
}

function unknownShare({ values }: Plane, pixels: readonly number[]): number {
  const unknown = pixels.filter((pixel) => Number.isNaN(values[pixel] ?? Number.NaN));
  return unknown.length / Math.max(1, pixels.length);
}

async function grayPicture({ width, height, values }: Plane): Promise<Uint8Array> {
  const tones = Uint8Array.from(values, (value) =>
    // Ground without data is black.
    Number.isNaN(value) ? 0 : 255 * Math.sqrt(Math.min(1, Math.max(0, value / GRAY_WHITE))),
  );
  return sharp(tones, { raw: { width, height, channels: 1 } })
    .webp({ quality: QUALITY })
    .toBuffer();
}

/** Methane above the background in colours; transparent where there is none. */
export async function methanePicture(plane: Plane): Promise<Uint8Array> {
  const { width, height } = plane;
  const values = blurred(plane);
  const rgba = new Uint8Array(width * height * 4);
  for (let at = 0; at < values.length; at++) rgba.set(methaneColour(values[at] ?? Number.NaN), at * 4);
  return sharp(rgba, { raw: { width, height, channels: 4 } })
    .webp({ quality: QUALITY })
    .toBuffer();
}

/** Means of 3 x 3 pixels, several times; missing values do not count. */
function blurred({ width, height, values }: Plane): Float32Array {
  let from = values;
  for (let turn = 0; turn < BLURS; turn++) {
    const source = from;
    const into = new Float32Array(values.length);
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        let [sum, count] = [0, 0];
        for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++)
          for (let col = Math.max(0, x - 1); col <= Math.min(width - 1, x + 1); col++) {
            const value = source[row * width + col] ?? Number.NaN;
            if (Number.isNaN(value)) continue;
            sum += value;
            count++;
          }
        into[y * width + x] = count > 0 ? sum / count : Number.NaN;
      }
    from = into;
  }
  return from;
}
