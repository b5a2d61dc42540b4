import { describe, expect, it } from 'vitest';
import { memorySource } from '../../source/byte-source.ts';
import { openSpectralCube, type SpectralCube } from './spectral-cube.ts';

/** Two lines, three bands, two samples of uint16: value = 100 line + 10 band + sample, and 65535 where nothing was measured. */
const values = Uint16Array.from([0, 1, 10, 11, 20, 65_535, 100, 101, 110, 111, 120, 121]);
const HEADER = `ENVI
samples = 2
lines = 2
bands = 3
data type = 12
interleave = bil
byte order = 0
data ignore value = 65535
`;
const COMPLETE = `${HEADER}wavelength units = Nanometers
wavelength = {650, 550, 2310}
fwhm = {5, 5, 6}
bbl = {1, 1, 0}
data units = uW cm-2 sr-1 nm-1
data gain values = {0.5, 0.25, 2}
data offset values = {0, 1, 0}
acquisition time = 2026-05-01T10:00:00Z
map info = {UTM, 1, 1, 500000, 4000000, 8, 8, 33, North, WGS-84}
`;

async function open(header: string): Promise<SpectralCube> {
  const opened = await openSpectralCube(header, memorySource(new Uint8Array(values.buffer)));
  if (!opened.ok) throw new Error(opened.reason);
  return opened.image;
}

describe('a spectral cube', () => {
  it('has values in the unit of its header, and none where nothing was measured', async () => {
    const cube = await open(COMPLETE);
    expect(cube.quantity).toEqual({ kind: 'radiance', unit: 'uW cm-2 sr-1 nm-1' });
    expect([...(await cube.spectrum(1, 0))]).toEqual([0.5, 3.75, Number.NaN]);
    const plane = await cube.plane(1, { x: 0, y: 0, width: 2, height: 2 });
    expect([...plane.values]).toEqual([3.5, 3.75, 28.5, 28.75]);
  });

  it('gives lines of chosen bands in the order in which they are chosen', async () => {
    const cube = await open(COMPLETE);
    const block = await cube.lines({ y: 1, count: 1, bands: [2, 0] });
    expect(block).toMatchObject({ lines: 1, samples: 2, wavelengths: [2310, 650] });
    expect([...block.data]).toEqual([240, 242, 50, 50.5]);
  });

  it('gives all bands of a line with the same values as its spectra', async () => {
    const cube = await open(COMPLETE);
    expect([...(await cube.line(0))]).toEqual([0, 0.5, 3.5, 3.75, 40, Number.NaN]);
  });

  it('reads a line, or the spectrum of a pixel, as one range of bytes', async () => {
    const ranges: [offset: number, length: number][] = [];
    const bytes = memorySource(new Uint8Array(values.buffer));
    const source = {
      size: bytes.size,
      read: (offset: number, length: number) => {
        ranges.push([offset, length]);
        return bytes.read(offset, length);
      },
    };
    const opened = await openSpectralCube(COMPLETE, source);
    if (!opened.ok) throw new Error(opened.reason);
    await opened.image.line(1);
    await opened.image.spectrum(1, 1);
    expect(ranges).toEqual([
      [12, 12],
      [14, 10],
    ]);
  });

  it('of 640 x 2000 x 472 gives reduced planes from the lines of their pixels alone, 160 kB each', async () => {
    const [samples, lines, bands] = [640, 2000, 472];
    const valueAt = (sample: number, line: number, band: number) => (sample + 3 * line + 7 * band) % 60_000;
    const header = HEADER.replace('samples = 2', `samples = ${samples}`)
      .replace('lines = 2', `lines = ${lines}`)
      .replace('bands = 3', `bands = ${bands}`);
    const reads: number[] = [];
    const source = {
      size: samples * lines * bands * 2,
      read: async (offset: number, length: number) => {
        reads.push(length);
        const read = Uint16Array.from({ length: length / 2 }, (_, n) => {
          const at = offset / 2 + n;
          const row = Math.floor(at / samples);
          return valueAt(at % samples, Math.floor(row / bands), row % bands);
        });
        return new Uint8Array(read.buffer);
      },
    };
    const opened = await openSpectralCube(header, source);
    if (!opened.ok) throw new Error(opened.reason);
    const whole = { x: 0, y: 0, width: samples, height: lines };
    const reduced = await opened.image.plane(100, { ...whole, step: 16 });
    expect([reduced.width, reduced.height, reads.length]).toEqual([40, 125, 125]);
    expect(reduced.values[2 * 40 + 5]).toBe(valueAt(80, 32, 100));
    expect(reads.reduce((sum, bytes) => sum + bytes, 0)).toBe(125 * 640 * 2);
    reads.length = 0;
    await opened.image.spectrum(5, 6);
    await opened.image.line(7);
    expect(reads).toEqual([(471 * 640 + 1) * 2, 472 * 640 * 2]);
  });

  it('says which bands are good, and lacks nothing if the header is complete', async () => {
    const cube = await open(COMPLETE);
    expect(cube.bands).toEqual([
      { nm: 650, fwhmNm: 5, good: true },
      { nm: 550, fwhmNm: 5, good: true },
      { nm: 2310, fwhmNm: 6, good: false },
    ]);
    expect(cube.missing).toEqual([]);
  });

  it('lists everything that its header lacks with what cannot be done, and still has spectra', async () => {
    const cube = await open(HEADER);
    expect(cube.quantity).toEqual({ kind: 'unknown' });
    expect(cube.missing.map(({ what }) => what)).toEqual([
      ...['wavelength', 'data units', 'map info', 'fwhm', 'bbl', 'acquisition time'],
    ]);
    expect([...(await cube.spectrum(0, 1))]).toEqual([100, 110, 120]);
    await expect(cube.lines({ y: 0, count: 1, bands: [0] })).rejects.toThrow('has no wavelengths');
  });

  it.each([
    ['data units = DN', { kind: 'counts' }],
    ['data units = {Reflectance * 10000}', { kind: 'reflectance' }],
    ['data units = W/(m^2 sr um)', { kind: 'radiance', unit: 'W/(m^2 sr um)' }],
    ['data units = kelvin', { kind: 'unknown', unit: 'kelvin' }],
    ['reflectance scale factor = 10000', { kind: 'reflectance' }],
  ])('with "%s" has the quantity %j', async (line, quantity) => {
    expect((await open(`${HEADER}${line}\n`)).quantity).toEqual(quantity);
  });

  it('is divided by its reflectance scale factor', async () => {
    const cube = await open(`${HEADER}reflectance scale factor = 100\n`);
    expect([...(await cube.spectrum(0, 1))]).toEqual([1, Math.fround(1.1), Math.fround(1.2)]);
  });
});
