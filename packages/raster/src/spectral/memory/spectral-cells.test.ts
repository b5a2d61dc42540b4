import { describe, expect, it } from 'vitest';
import type { SpectralBlock } from '../block.ts';
import { addSpectrum, cellsIn, hasSpectrum, spectralCells, withoutPixels } from './spectral-cells.ts';

/** 5 x 4 pixels of three bands; the radiance is band + 1 times 1 + the index of the pixel. */
const [samples, lines] = [5, 4];
const wavelengths = [2100, 2200, 2300];
function block(): SpectralBlock {
  const data = Float32Array.from({ length: samples * lines * 3 }, (_, i) => {
    const [sample, band, line] = [i % samples, Math.floor(i / samples) % 3, Math.floor(i / samples / 3)];
    return (band + 1) * (1 + line * samples + sample);
  });
  return { lines, samples, wavelengths, data };
}
const nothing = new Uint8Array(samples * lines);
const spectrumOf = (cells: ReturnType<typeof spectralCells>, cell: number) => {
  const spectrum = new Float64Array(cells.wavelengths.length);
  addSpectrum(spectrum, cells, cell, 1);
  return spectrum;
};

describe('spectralCells', () => {
  it('gives the logarithm of the mean radiance of 2 x 2 pixels and omits an odd last column', () => {
    const cells = spectralCells(block(), nothing);
    expect([cells.width, cells.height, cells.values.length]).toEqual([2, 2, 12]);
    // Pixels 12, 13, 17 and 18 of the lower right cell.
    [1, 2, 3].forEach((band, i) => {
      expect(spectrumOf(cells, 3)[i]).toBeCloseTo(Math.log(band * 16), 3);
    });
  });

  it('omits hidden pixels and those without light, and has no data where none is left', () => {
    const hidden = nothing.slice();
    hidden.set([1, 1], 0);
    const dark = block();
    dark.data[samples * 3] = 0;
    const cells = spectralCells(dark, hidden);
    expect([0, 1, 2, 3].map((cell) => hasSpectrum(cells, cell))).toEqual([true, true, true, true]);
    expect(spectrumOf(cells, 0)[1]).toBeCloseTo(Math.log(2 * 6.5), 3);
    hidden[5] = 1;
    hidden[6] = 1;
    expect(hasSpectrum(spectralCells(block(), hidden), 0)).toBe(false);
  });

  it('forgets cells that contain one of the pixels', () => {
    const cells = withoutPixels(spectralCells(block(), nothing), [17, 4], samples);
    expect([0, 1, 2, 3].map((cell) => hasSpectrum(cells, cell))).toEqual([true, true, true, false]);
  });

  it('gives some of the bands', () => {
    const cells = cellsIn(spectralCells(block(), nothing), [2150, 2300]);
    expect(cells.wavelengths).toEqual([2200, 2300]);
    expect(spectrumOf(cells, 0)[1]).toBeCloseTo(Math.log(3 * 4), 3);
  });
});
