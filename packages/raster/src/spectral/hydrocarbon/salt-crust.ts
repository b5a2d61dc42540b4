import type { SpectralBlock } from '../block.ts';
import { type Material, sharesByKind, unmixer } from '../change/unmix.ts';
import { dilate, maskOf } from '../objects/mask.ts';
import { robustStatistics } from '../objects/robust.ts';

/** Salt is bright here, where oil and water darken the ground. */
const VISIBLE_NM = [450, 700] as const;
/** Ground that has become salty is brighter by so many standard deviations of the scene, and by this logarithm. */
const [MIN_SIGMA, MIN_LOG] = [4, 0.1] as const;
/** New roofs and concrete are as bright, but on seeds 1 to 10 of the harness they have no share of salt; brine has 0.07 and more. */
const MIN_SHARE = 0.05;
/** Fewer pixels are an edge or an error of registration. */
const MIN_PIXELS = 3;
const REACH_PX = 1;

/** The pixels of salt in and next to an object, ascending; none where they are too few. */
export type SaltFinder = (pixels: Int32Array) => Int32Array;

export interface SaltGround {
  /** The usual state of the ground, such as the median of earlier passes. */
  readonly usual: SpectralBlock;
  readonly now: SpectralBlock;
  /** Without a material of the kind salt, no salt is found. */
  readonly materials: readonly Material[];
}

/** Finds the crust that brine leaves: ground that has become bright, and in which salt has a larger share than before. */
export function saltFinder({ usual, now, materials }: SaltGround): SaltFinder {
  if (!materials.some(({ kind }) => kind === 'salt')) return () => new Int32Array();
  const size = { width: now.samples, height: now.lines };
  const brightening = visibleBrightening(usual, now);
  const unmix = unmixer(materials);
  const saltOf = (block: SpectralBlock, pixel: number) =>
    sharesByKind(unmix(spectrumOf(block, pixel)), materials).salt;
  return (pixels) => {
    const near = dilate(maskOf(pixels, size), size, REACH_PX);
    const salty = Int32Array.from(near.keys()).filter(
      (pixel) =>
        near[pixel] === 1 &&
        brightening[pixel] === 1 &&
        saltOf(now, pixel) - saltOf(usual, pixel) >= MIN_SHARE,
    );
    return salty.length >= MIN_PIXELS ? salty : new Int32Array();
  };
}

/** 1 where the ground has become brighter in visible light than the scene as a whole. */
function visibleBrightening(usual: SpectralBlock, now: SpectralBlock): Uint8Array {
  const { lines, samples, wavelengths } = now;
  const visible = [...wavelengths.keys()].filter((band) => {
    const nm = wavelengths[band] ?? 0;
    return nm >= VISIBLE_NM[0] && nm <= VISIBLE_NM[1];
  });
  const ratios = new Float32Array(lines * samples);
  for (let line = 0; line < lines; line++)
    for (const band of visible) {
      const from = (line * wavelengths.length + band) * samples;
      for (let sample = 0; sample < samples; sample++) {
        const ratio = (now.data[from + sample] ?? Number.NaN) / (usual.data[from + sample] ?? Number.NaN);
        const at = line * samples + sample;
        ratios[at] = (ratios[at] ?? 0) + (ratio > 0 ? Math.log(ratio) / visible.length : Number.NaN);
      }
    }
  const { median, sigma } = robustStatistics(ratios);
  const least = median + Math.max(MIN_LOG, MIN_SIGMA * sigma);
  return Uint8Array.from(ratios, (value) => (value > least ? 1 : 0));
}

function spectrumOf({ samples, wavelengths, data }: SpectralBlock, pixel: number): Float64Array {
  const sample = pixel % samples;
  const from = (pixel - sample) * wavelengths.length + sample;
  return Float64Array.from(wavelengths, (_, band) => data[from + band * samples] ?? Number.NaN);
}
