import { newSamples, type Samples } from '../pixels/samples.ts';
import type { CogPixels } from '../tiff/cog/cog-pixels.ts';
import { coverageMask } from './coverage-mask.ts';
import { gradientColour, type RenderConfig, toneValue } from './render-config.ts';
import { type StretchLimits, stretchLimits } from './stretch.ts';

type Shown = Pick<
  CogPixels,
  'width' | 'height' | 'bands' | 'samples' | 'sampleType' | 'nodata' | 'alphaBand'
>;

/**
 * The bands shown as red, green and blue: the first three that are not alpha, or the first one three times. Gradient mode
 * uses the first one only.
 */
export function colourBands({
  bands,
  alphaBand,
}: Pick<Shown, 'bands' | 'alphaBand'>): readonly [number, number, number] {
  const [red = 0, green, blue] = Array.from({ length: bands }, (_, band) => band).filter(
    (band) => band !== alphaBand,
  );
  return green === undefined || blue === undefined ? [red, red, red] : [red, green, blue];
}

/**
 * The values of red, green and blue shown as tone 0 and tone 1: 0 and 255 for bytes; for other types the 2nd and 98th
 * percentile of the measured pixels of the band.
 */
export function displayLimits(
  pixels: Shown,
): readonly [red: StretchLimits, green: StretchLimits, blue: StretchLimits] {
  const [red, green, blue] = colourBands(pixels);
  const opacity = coverageMask(pixels, { transparencyMask: true, blendingDepth: 0 });
  const limitsOf = (band: number): StretchLimits => {
    if (pixels.sampleType === 'u8') return { low: 0, high: 255 };
    return stretchLimits(bandOf(pixels, band), { nodata: pixels.nodata, opacity });
  };
  const first = limitsOf(red);
  return green === red ? [first, first, first] : [first, limitsOf(green), limitsOf(blue)];
}

/**
 * The picture as RGBA bytes, not premultiplied: the reference for the shader, and the picture where there is no
 * WebGL. A value v is the tone (v - low) / (high - low), NaN is 0; `toneValue` follows, then colours or the ramp;
 * alpha is `coverageMask` times opacity.
 */
export function renderRgba(
  pixels: Shown,
  config: RenderConfig,
  limits = displayLimits(pixels),
): Uint8ClampedArray<ArrayBuffer> {
  const mask = coverageMask(pixels, config);
  const rgba = new Uint8ClampedArray(pixels.width * pixels.height * 4);
  const [red, green, blue] = colourBands(pixels);
  const tone = (at: number, { low, high }: StretchLimits) =>
    toneValue(((pixels.samples[at] ?? NaN) - low) / (high - low), config);
  for (let i = 0; i < mask.length; i++) {
    const at = i * pixels.bands;
    const first = tone(at + red, limits[0]);
    if (config.mode === 'gradient') rgba.set(gradientColour(first, config.gradient), 4 * i);
    else {
      rgba[4 * i] = first * 255;
      rgba[4 * i + 1] = tone(at + green, limits[1]) * 255;
      rgba[4 * i + 2] = tone(at + blue, limits[2]) * 255;
    }
    rgba[4 * i + 3] = (mask[i] ?? 0) * config.opacity;
  }
  return rgba;
}

/** The samples of one band of interleaved pixels. */
function bandOf({ width, height, bands, samples, sampleType }: Shown, band: number): Samples {
  const out = newSamples(sampleType, width * height);
  for (let i = 0, at = band; i < out.length; i++, at += bands) out[i] = samples[at] ?? 0;
  return out;
}
