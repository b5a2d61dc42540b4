import { DEFAULT_RENDER_CONFIG, gradientColour, renderRgba, toneValue } from '@sigma/raster';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toneTexture } from './tone-texture.ts';

const SIDE = 4;

const pictures = fc
  .tuple(
    fc.array(fc.integer({ min: 0, max: 65_535 }), { minLength: SIDE * SIDE * 3, maxLength: SIDE * SIDE * 3 }),
    fc.boolean(),
  )
  .map(([values, isBytes]) => ({
    width: SIDE,
    height: SIDE,
    bands: 3,
    samples: isBytes ? Uint8Array.from(values) : Uint16Array.from(values),
    sampleType: isBytes ? ('u8' as const) : ('u16' as const),
    nodata: 0,
    alphaBand: undefined,
  }));

const configs = fc.record({
  mode: fc.constantFrom('rgb' as const, 'gradient' as const),
  blendingDepth: fc.integer({ min: 0, max: 3 }),
  contrast: fc.double({ min: 0, max: 4, noNaN: true }),
  brightness: fc.double({ min: -1, max: 1, noNaN: true }),
  gamma: fc.double({ min: 0.2, max: 5, noNaN: true }),
  opacity: fc.double({ min: 0, max: 1, noNaN: true }),
  transparencyMask: fc.boolean(),
});

describe('tone texture', () => {
  it('contains the tones from which the shader paints the reference picture', () => {
    fc.assert(
      fc.property(pictures, configs, (pixels, change) => {
        const config = { ...DEFAULT_RENDER_CONFIG, ...change };
        const texture = toneTexture(pixels, config);
        const reference = renderRgba(pixels, config);
        for (let at = 0; at < texture.length; at += 4) {
          const tones = [0, 1, 2].map((channel) => toneValue(texture[at + channel] ?? NaN, config));
          const colour =
            config.mode === 'gradient'
              ? gradientColour(tones[0] ?? 0, config.gradient)
              : tones.map((tone) => 255 * tone);
          const alpha = 255 * (texture[at + 3] ?? 0) * config.opacity;
          [...colour, alpha].forEach((value, channel) => {
            expect(Math.abs((reference[at + channel] ?? 0) - value)).toBeLessThanOrEqual(1);
          });
        }
      }),
      { numRuns: 60 },
    );
  });

  it('contains the lowest tone for samples that are not a number', () => {
    const samples = Float32Array.from([NaN, 1, 2, 3, NaN, 5, 1, 2, 3, 4, 5, 6]);
    const pixels = { width: 2, height: 2, bands: 3, samples, sampleType: 'f32' as const };
    const texture = toneTexture(
      { ...pixels, nodata: undefined, alphaBand: undefined },
      { transparencyMask: true, blendingDepth: 0 },
    );
    expect(toneValue(texture[0] ?? NaN, DEFAULT_RENDER_CONFIG)).toBe(0);
    expect([...texture].some(Number.isNaN)).toBe(false);
  });
});
