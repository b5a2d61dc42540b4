import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coverageMask } from './coverage-mask.ts';
import {
  clampRenderConfig,
  DEFAULT_RENDER_CONFIG,
  gradientColour,
  RENDER_LIMITS,
  renderConfigIssues,
  toneValue,
} from './render-config.ts';
import { colourBands, displayLimits, renderRgba } from './render-rgba.ts';

const plain = clampRenderConfig({ gamma: 1, blendingDepth: 0 });
const picture = (samples: Uint8Array, width: number, bands: number, changes = {}) => ({
  width,
  height: samples.length / width / bands,
  bands,
  samples,
  sampleType: 'u8' as const,
  nodata: undefined,
  alphaBand: undefined,
  ...changes,
});

describe('the render config', () => {
  it('defaults to the render config of the specification', () => {
    expect(DEFAULT_RENDER_CONFIG).toMatchObject({
      mode: 'rgb',
      blendingDepth: 10,
      contrast: 1,
      brightness: 0,
      gamma: 1.2,
      opacity: 1,
      transparencyMask: true,
    });
    expect(renderConfigIssues(DEFAULT_RENDER_CONFIG)).toEqual([]);
  });

  it('clamps any values to a valid render config', () => {
    fc.assert(
      fc.property(fc.anything(), (wanted) => {
        expect(renderConfigIssues(clampRenderConfig(wanted))).toEqual([]);
      }),
    );
    fc.assert(
      fc.property(
        fc.record({ contrast: fc.double(), gamma: fc.double(), blendingDepth: fc.double() }),
        (wanted) => {
          expect(renderConfigIssues(clampRenderConfig(wanted))).toEqual([]);
        },
      ),
    );
  });

  it('keeps valid settings and clamps numbers to their limits', () => {
    const made = clampRenderConfig({ mode: 'gradient', contrast: 99, brightness: -0.25, opacity: 'x' });
    expect(made).toMatchObject({
      mode: 'gradient',
      contrast: RENDER_LIMITS.contrast.max,
      brightness: -0.25,
      opacity: 1,
    });
  });

  it('names each invalid setting and its valid values', () => {
    const issues = renderConfigIssues({
      ...DEFAULT_RENDER_CONFIG,
      gamma: 0,
      blendingDepth: 1.5,
      gradient: [],
    });
    expect(issues).toEqual([
      'gamma must be a number from 0.1 to 5.',
      'blendingDepth must be an integer.',
      'gradient must have 2 to 16 colours of three numbers from 0 to 255.',
    ]);
  });
});

describe('toneValue', () => {
  it('stays between 0 and 1 and never descends with rising tone', () => {
    const tone = fc.double({ min: -2, max: 3, noNaN: true });
    const settings = fc.record({
      contrast: fc.double({ min: 0, max: 4, noNaN: true }),
      brightness: fc.double({ min: -1, max: 1, noNaN: true }),
      gamma: fc.double({ min: 0.1, max: 5, noNaN: true }),
    });
    fc.assert(
      fc.property(tone, tone, settings, (a, b, config) => {
        const [low, high] = [toneValue(Math.min(a, b), config), toneValue(Math.max(a, b), config)];
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(low).toBeLessThanOrEqual(high);
      }),
    );
  });

  it.each([
    { tone: 0.25, config: { contrast: 1, brightness: 0, gamma: 2 }, value: 0.5 },
    { tone: 0.5, config: { contrast: 3, brightness: 0, gamma: 1 }, value: 0.5 },
    { tone: 0.75, config: { contrast: 2, brightness: -0.25, gamma: 1 }, value: 0.75 },
    { tone: NaN, config: { contrast: 1, brightness: 0, gamma: 1 }, value: 0 },
  ])('shows $tone with $config as $value', ({ tone, config, value }) => {
    expect(toneValue(tone, config)).toBeCloseTo(value, 12);
  });
});

describe('gradientColour', () => {
  it('shades from red through orange, pale yellow and light green to blue', () => {
    const [red, orange, yellow, green, blue] = [0, 0.25, 0.5, 0.75, 1].map((tone) => gradientColour(tone));
    expect(Math.max(...(red ?? []))).toBe(red?.[0]);
    expect(orange?.[0]).toBeGreaterThan(orange?.[1] ?? 255);
    expect(Math.min(...(yellow ?? []))).toBeGreaterThan(150);
    expect(Math.max(...(green ?? []))).toBe(green?.[1]);
    expect(Math.max(...(blue ?? []))).toBe(blue?.[2]);
  });

  it('mixes two stops evenly and stays on the ramp', () => {
    expect(
      gradientColour(0.5, [
        [0, 0, 0],
        [200, 100, 50],
      ]),
    ).toEqual([100, 50, 25]);
    expect(gradientColour(7)).toEqual(gradientColour(1));
    expect(gradientColour(NaN)).toEqual(gradientColour(0));
  });
});

describe('renderRgba', () => {
  it('shows bytes unchanged with neutral settings', () => {
    const shown = renderRgba(picture(Uint8Array.of(1, 2, 3, 250, 128, 0), 2, 3), plain);
    expect([...shown]).toEqual([1, 2, 3, 255, 250, 128, 0, 255]);
  });

  it('shows one band as gray, or on the ramp', () => {
    const gray = picture(Uint8Array.of(0, 51, 255), 3, 1);
    expect([...renderRgba(gray, plain)].slice(4, 8)).toEqual([51, 51, 51, 255]);
    const ramp = renderRgba(gray, { ...plain, mode: 'gradient' });
    expect([...ramp.slice(8, 11)]).toEqual([...gradientColour(1)]);
  });

  it('hides nodata and follows alpha, unless the mask is off', () => {
    const gaps = picture(Uint8Array.of(0, 9), 2, 1, { nodata: 0 });
    expect([...renderRgba(gaps, plain)].filter((_, i) => i % 4 === 3)).toEqual([0, 255]);
    expect([...renderRgba(gaps, { ...plain, transparencyMask: false })][3]).toBe(255);
    const alpha = picture(Uint8Array.of(5, 0, 5, 128), 2, 2, { alphaBand: 1 });
    expect([...renderRgba(alpha, { ...plain, opacity: 0.5 })].filter((_, i) => i % 4 === 3)).toEqual([0, 64]);
    expect(colourBands(alpha)).toEqual([0, 0, 0]);
  });

  it('stretches other types than bytes by their measured values', () => {
    const samples = Uint16Array.from({ length: 100 }, (_, i) => (i < 50 ? 0 : 1000 + i));
    const wide = { ...picture(new Uint8Array(100), 10, 1), samples, sampleType: 'u16' as const, nodata: 0 };
    const [limits] = displayLimits(wide);
    expect(limits.low).toBeGreaterThan(1049);
    expect(limits.high).toBeLessThan(1100);
  });
});

describe('coverageMask', () => {
  const solid = picture(new Uint8Array(64 * 64).fill(7), 64, 1, { nodata: 0 });

  it('fades in over the blending depth from the edge and from gaps', () => {
    const mask = coverageMask(solid, { transparencyMask: true, blendingDepth: 4 });
    expect([...mask.slice(32 * 64, 32 * 64 + 5)]).toEqual([64, 128, 191, 255, 255]);
    const samples = solid.samples.slice();
    samples[32 * 64 + 32] = 0;
    const hole = coverageMask({ ...solid, samples }, { transparencyMask: true, blendingDepth: 4 });
    expect([...hole.slice(32 * 64 + 32, 32 * 64 + 37)]).toEqual([0, 64, 128, 191, 255]);
    expect(hole[30 * 64 + 30]).toBe(128);
  });

  it('shows the middle of small pictures completely', () => {
    const small = picture(new Uint8Array(32 * 32).fill(7), 32, 1);
    const mask = coverageMask(small, { transparencyMask: true, blendingDepth: 100 });
    expect(mask[16 * 32 + 16]).toBe(255);
  });

  it('hides no pixels when the mask is off', () => {
    const mask = coverageMask(solid, { transparencyMask: false, blendingDepth: 10 });
    expect(mask.every((value) => value === 255)).toBe(true);
  });
});
