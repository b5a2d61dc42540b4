import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { METHANE_BANDS, METHANE_COLUMNS_PPM_M } from './absorption-data.ts';
import { methaneInBands, readMethaneLines } from './methane-lines.ts';

const lines = readMethaneLines(readFileSync(new URL('../../../data/methane-lines.bin', import.meta.url)));

const spaced = (from: number, stepNm: number, fwhmNm: number) => {
  const wavelengths = Array.from({ length: Math.floor((2455 - from) / stepNm) }, (_, n) => from + n * stepNm);
  return { wavelengths, fwhmNm: wavelengths.map(() => fwhmNm) };
};
/** Bands of the window of methane of sensors with other widths, and those of GHOSt moved by half a band. */
const SENSORS = [
  ['GHOSt', spaced(2111.7, 4.4586, 6.4)],
  ['GHOSt, half a band further', spaced(2113.93, 4.4586, 6.4)],
  ['AVIRIS-NG', spaced(2114.5, 5.009, 5.75)],
  ['EMIT', spaced(2110.3, 7.4, 8.5)],
  ['PRISMA', spaced(2112.1, 8.1, 11.5)],
  ['EnMAP', spaced(2113.6, 8.4, 9.6)],
] as const;

const folder = join(process.env.SIGMA_REAL_DATA ?? '', 'lut');

describe.skipIf(!existsSync(folder))('absorption in bands of any width (needs SIGMA_REAL_DATA)', () => {
  const raw = () => {
    const header = readFileSync(join(folder, 'ch4.hdr'), 'utf8');
    const [, list = ''] = /wavelength = \{([^}]*)\}/.exec(header) ?? [];
    const bytes = Uint8Array.from(readFileSync(join(folder, 'ch4.lut')));
    return { nm: Float64Array.from(list.split(','), Number), values: new Float64Array(bytes.buffer) };
  };

  it.each(SENSORS)('is that of the table of mag1c for %s', (_, sensor) => {
    const { nm, values } = raw();
    const found = methaneInBands(lines, sensor);
    for (const [band, centre] of sensor.wavelengths.entries()) {
      const sigma = (sensor.fwhmNm[band] ?? 0) / 2.354820045;
      const light = METHANE_COLUMNS_PPM_M.map(() => 0);
      for (let row = 1; row < nm.length - 1; row++) {
        const at = nm[row] ?? 0;
        if (Math.abs(at - centre) > 5 * sigma) continue;
        const width = ((nm[row + 1] ?? 0) - (nm[row - 1] ?? 0)) / 2;
        const weight = width * Math.exp(-((at - centre) ** 2) / (2 * sigma ** 2));
        for (const n of light.keys()) light[n] = (light[n] ?? 0) + weight * (values[row * 7 + n] ?? 0);
      }
      for (const [n, value] of light.entries()) {
        const expected = value / (light[0] ?? 0);
        expect(Math.abs(Math.exp(found[band]?.lnT[n] ?? 0) - expected)).toBeLessThan(5e-5);
      }
      const weak = -Math.log((light[1] ?? 0) / (light[0] ?? 1)) / 500;
      // The absorption is that of columns up to 4000 ppm m, in which strong lines are a little saturated.
      if (weak > 2e-6) expect(Math.abs((found[band]?.k ?? 0) / weak - 1)).toBeLessThan(0.08);
    }
  });
});

describe('absorption in the bands of the simulated sensor', () => {
  const wavelengths = METHANE_BANDS.map(([nm]) => nm);
  const found = methaneInBands(lines, { wavelengths, fwhmNm: wavelengths.map(() => 6.4) });

  it('is that with which plumes are simulated', () => {
    for (const [band, [, k, ...transmittance]] of METHANE_BANDS.entries()) {
      expect(Math.abs((found[band]?.k ?? 0) / k - 1)).toBeLessThan(0.005);
      for (const [n, value] of transmittance.entries())
        expect(Math.abs(Math.exp(found[band]?.lnT[n] ?? 0) - value)).toBeLessThan(3e-4);
    }
  });

  it('is taken in bands 1.2 times as wide as their distance where the widths are not stated', () => {
    const sensor = spaced(2114.5, 5, 6);
    const { wavelengths: centres } = sensor;
    expect(methaneInBands(lines, { wavelengths: centres })).toEqual(methaneInBands(lines, sensor));
    const unknown = centres.map((_, band) => (band % 2 === 0 ? 0 : Number.NaN));
    expect(methaneInBands(lines, { wavelengths: centres, fwhmNm: unknown })).toEqual(
      methaneInBands(lines, sensor),
    );
  });

  it('is nothing outside the lines', () => {
    const [visible] = methaneInBands(lines, { wavelengths: [550], fwhmNm: [6] });
    expect([visible?.k, visible?.lnT.every((value) => value === 0)]).toEqual([-0, true]);
  });
});

it('rejects a file of lines that is cut off', () => {
  expect(() => readMethaneLines(new Uint8Array(100))).toThrow(RangeError);
});
