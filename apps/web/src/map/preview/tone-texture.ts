import { type CogPixels, colourBands, coverageMask, displayLimits, type RenderConfig } from '@sigma/raster';

export type ShownPixels = Pick<
  CogPixels,
  'width' | 'height' | 'bands' | 'samples' | 'sampleType' | 'nodata' | 'alphaBand'
>;

/** What changes the texture; everything else of a render config is a uniform of the shader. */
export type TextureConfig = Pick<RenderConfig, 'transparencyMask' | 'blendingDepth'>;

/** Stands for NaN, which shaders need not know: far below every tone, so that it is shown as 0. */
const NOT_MEASURED = -1e9;

/**
 * Pixels as the shader takes them: `width * height * 4` numbers, for each pixel the tones of red, green and blue (0
 * to 1 between the display limits, beyond where the value is) and the coverage (0 to 1).
 */
export function toneTexture(pixels: ShownPixels, config: TextureConfig): Float32Array<ArrayBuffer> {
  const { width, height, bands, samples } = pixels;
  const colours = colourBands(pixels);
  const limits = displayLimits(pixels);
  const mask = coverageMask(pixels, config);
  const texture = new Float32Array(width * height * 4);
  for (let i = 0; i < mask.length; i++) {
    for (let channel = 0; channel < 3; channel++) {
      const { low, high } = limits[channel] ?? limits[0];
      const value = samples[i * bands + (colours[channel] ?? 0)] ?? NaN;
      const tone = (value - low) / (high - low);
      texture[4 * i + channel] = Number.isNaN(tone) ? NOT_MEASURED : tone;
    }
    texture[4 * i + 3] = (mask[i] ?? 0) / 255;
  }
  return texture;
}
