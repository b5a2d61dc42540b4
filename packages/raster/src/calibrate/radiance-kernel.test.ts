import { describe, expect, it } from 'vitest';
import { type RadianceRequest, radianceOf } from './radiance-kernel.ts';

const shape = { lines: 3, bands: 5, samples: 7 };
const detectors = shape.bands * shape.samples;

/** A detector that answers N = dark + drift + s (1 + n s) with s = gain t L, rounded; and the radiances it was shown. */
function exposed(slope: number): { readonly request: RadianceRequest; readonly shown: readonly number[] } {
  const dark = Float32Array.from({ length: detectors }, (_, i) => 300 + (i % 11) * 4);
  const darkPerLine = Float32Array.from({ length: detectors }, (_, i) => (i % 3) * 5);
  const gain = Float32Array.from({ length: detectors }, (_, i) => 4e5 * (1 + (i % 5) / 50));
  const nonlinearity = Float32Array.from({ length: detectors }, (_, i) => slope * (1 - (i % 4) / 4));
  const shown = Array.from({ length: shape.lines * detectors }, (_, i) => 0.5 + (i % 97) / 12);
  const counts = Uint16Array.from(shown, (radiance, i) => {
    const at = i % detectors;
    const offset = (dark[at] ?? 0) + Math.floor(i / detectors) * (darkPerLine[at] ?? 0);
    const linear = (gain[at] ?? 0) * 0.01 * radiance;
    return Math.round(offset + linear * (1 + (nonlinearity[at] ?? 0) * linear));
  });
  return { request: { ...shape, counts, dark, darkPerLine, gain, nonlinearity, integrationS: 0.01 }, shown };
}

describe('the reference radiance kernel', () => {
  it.each([0, 1e-6, -1e-6])(
    'inverts a detector with non-linearities of up to %d a count to half a count',
    (slope) => {
      const { request, shown } = exposed(slope);
      const into = new Float32Array(shown.length);
      radianceOf(request, into);
      const halfCount = 0.5 / (4e5 * 0.01 * (1 - 0.15));
      const errors = shown.map((radiance, i) => Math.abs(radiance - (into[i] ?? 0)));
      expect(Math.max(...errors)).toBeLessThan(halfCount * 1.01);
      expect(Math.max(...errors)).toBeGreaterThan(0);
    },
  );

  it('marks saturated counts and unusable detectors as no data, and nothing else', () => {
    const { request } = exposed(0);
    const counts = request.counts.slice();
    counts.set([65_000, 64_999], detectors);
    const gain = request.gain.slice();
    gain.set([0, -1, Number.NaN], 10);
    const into = new Float32Array(counts.length);
    radianceOf({ ...request, counts, gain, saturatedAt: 65_000 }, into);
    const missing = [...into.keys()].filter((i) => Number.isNaN(into[i]));
    expect(missing).toEqual([
      10,
      11,
      12,
      detectors,
      ...[10, 11, 12].flatMap((i) => [i + detectors]),
      80,
      81,
      82,
    ]);
  });

  it('names the array that does not fit the shape', () => {
    const { request } = exposed(0);
    const into = new Float32Array(request.counts.length);
    expect(() => radianceOf({ ...request, dark: new Float32Array(3) }, into)).toThrow(
      'There must be 35 dark counts; there are 3.',
    );
    expect(() => radianceOf(request, new Float32Array(1))).toThrow(
      'There must be 105 radiances; there are 1.',
    );
  });
});
