import { type CogPixels, colourBands, coverageMask, displayLimits, type RenderConfig } from '@sigma/raster';

export type ShownPixels = Pick<
  CogPixels,
  'width' | 'height' | 'bands' | 'samples' | 'sampleType' | 'nodata' | 'alphaBand'
>;

/** The part of a render config that the texture depends on. All other values are uniforms of the shader. */
export type TextureConfig = Pick<RenderConfig, 'transparencyMask' | 'blendingDepth'>;

/** Replaces NaN, which shaders need not support. It is far below every tone and is therefore shown as 0. */
const NOT_MEASURED = -1e9;

/**
 * Pixels in the form that the shader needs: `width * height * 4` numbers, which are for each pixel the tones of red,
 * green and blue (0 to 1 between the display limits, beyond them outside) and the coverage (0 to 1).
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
