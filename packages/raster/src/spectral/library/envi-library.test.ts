import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LibrarySpectrum } from './library.ts';
import { readCsvSpectra } from './read-csv.ts';
import { readEnviLibrary } from './read-envi-library.ts';
import { spectrumCsv } from './write-csv.ts';
import { writeEnviLibrary } from './write-envi-library.ts';

const header = (...extra: string[]) =>
  [
    'ENVI',
    'description = {Field campaign}',
    'samples = 3',
    'lines = 2',
    'bands = 1',
    'header offset = 0',
    'file type = ENVI Spectral Library',
    'wavelength units = Micrometers',
    'wavelength = {0.4, 0.5, 2.2}',
    'spectra names = {Clay, Sand (quartz, fine)}',
    ...extra,
  ].join('\n');
const NUMBERS = [1000, 2000, 3000, 4000, 5000, 6000];
const plain = (spectra: readonly LibrarySpectrum[]) =>
  spectra.map(({ values }) => Array.from(values, (value) => Number(value.toPrecision(6))));

type Write = (view: DataView, at: number, value: number, isLittle: boolean) => void;
const TYPES: readonly (readonly [type: number, bytes: number, write: Write])[] = [
  [2, 2, (view, at, value, isLittle) => view.setInt16(at, value, isLittle)],
  [3, 4, (view, at, value, isLittle) => view.setInt32(at, value, isLittle)],
  [4, 4, (view, at, value, isLittle) => view.setFloat32(at, value, isLittle)],
  [5, 8, (view, at, value, isLittle) => view.setFloat64(at, value, isLittle)],
  [12, 2, (view, at, value, isLittle) => view.setUint16(at, value, isLittle)],
  [13, 4, (view, at, value, isLittle) => view.setUint32(at, value, isLittle)],
  [14, 8, (view, at, value, isLittle) => view.setBigInt64(at, BigInt(value), isLittle)],
  [15, 8, (view, at, value, isLittle) => view.setBigUint64(at, BigInt(value), isLittle)],
];
const CASES = TYPES.flatMap(([type, bytes, write]) =>
  ['bsq', 'bil', 'bip'].flatMap((interleave) =>
    [0, 1].map((byteOrder) => ({ type, bytes, write, interleave, byteOrder })),
  ),
);
const int16 = (values: readonly number[]) => new Uint8Array(Int16Array.from(values).buffer);
const INT16 = ['data type = 2', 'interleave = bsq', 'byte order = 0', 'reflectance scale factor = 10000'];

describe('readEnviLibrary', () => {
  it.each(CASES)(
    'reads data type $type, $interleave, byte order $byteOrder',
    async ({ type, bytes, write, interleave, byteOrder }) => {
      const view = new DataView(new ArrayBuffer(bytes * NUMBERS.length));
      NUMBERS.forEach((value, i) => {
        write(view, i * bytes, value, byteOrder === 0);
      });
      const spectra = await readEnviLibrary({
        name: 'field.sli',
        header: header(
          `data type = ${type}`,
          `interleave = ${interleave}`,
          `byte order = ${byteOrder}`,
          'reflectance scale factor = 10000',
        ),
        data: new Uint8Array(view.buffer),
      });
      expect(spectra.map(({ name }) => name)).toEqual(['Clay', 'Sand (quartz, fine)']);
      expect(spectra[0]?.wavelengthsNm).toEqual([400, 500, 2200]);
      expect(plain(spectra)).toEqual([
        [0.1, 0.2, 0.3],
        [0.4, 0.5, 0.6],
      ]);
    },
  );

  it('leaves gaps where the header says values are to be ignored', async () => {
    const spectra = await readEnviLibrary({
      name: 'field.sli',
      header: header(...INT16, 'data ignore value = -9999'),
      data: int16([1000, -9999, 3000, 4000, 5000, 6000]),
    });
    expect(plain(spectra)[0]).toEqual([0.1, Number.NaN, 0.3]);
  });

  const reject = (text: string, data = int16(NUMBERS)) =>
    expect(readEnviLibrary({ name: 'field.sli', header: text, data })).rejects;

  it('rejects damaged files, naming the file and what must be there', async () => {
    const good = header(...INT16);
    await reject(good.replace('ENVI Spectral Library', 'ENVI Standard')).toThrow(
      'field.sli: "file type" in the header must be ENVI Spectral Library.',
    );
    await reject(good.replace('0.4, 0.5, 2.2', '0.4, 0.5')).toThrow(
      'field.sli: "wavelength" in the header must list 3 different numbers.',
    );
    await reject(good.replace('Micrometers', 'Wavenumber')).toThrow(
      'field.sli: "wavelength units" must be nanometers or micrometers; it is "Wavenumber".',
    );
    await reject(good.replace('bands = 1', 'bands = 2')).toThrow(
      'field.sli: "bands" in the header of a spectral library must be 1; it is 2.',
    );
    await reject(good.replace('factor = 10000', 'factor = none')).toThrow(
      'field.sli: "reflectance scale factor" must be a number above 0.',
    );
    await reject(good.replace(/reflectance scale factor.*/, '')).toThrow(
      'field.sli, spectrum 1 (Clay), value 1: the value must be a reflectance from 0 to 1; it is 1000.',
    );
    await reject(good.replace('{0.4', '0.4').replace('2.2}', '2.2'), int16(NUMBERS).subarray(0, 7)).toThrow(
      /^field\.sli: /,
    );
    await reject('samples = 3').toThrow('field.sli: The header does not begin with "ENVI".');
  });
});

const nonEmpty = fc.integer({ min: 2, max: 40 });
const float = fc.float({ min: Math.fround(-0.4), max: Math.fround(1.9), noNaN: true });
const name = fc.string({ unit: 'grapheme', maxLength: 30 });

describe('exported spectra', () => {
  it('are read back from ENVI libraries as they were written, with their gaps', async () => {
    const spectra = fc.array(
      fc.tuple(name, fc.array(fc.oneof(float, fc.constant(Number.NaN)), { minLength: 40 })),
      {
        minLength: 1,
        maxLength: 5,
      },
    );
    await fc.assert(
      fc.asyncProperty(nonEmpty, spectra, async (bands, written) => {
        const wavelengthsNm = Array.from({ length: bands }, (_, i) => 400 + 4.46 * i);
        const fwhmNm = wavelengthsNm.map((_, i) => 5 + i / 10);
        const files = writeEnviLibrary({
          description: 'Round trip',
          wavelengthsNm,
          fwhmNm,
          spectra: written.map(([each, values]) => ({ name: each, values: values.slice(0, bands) })),
        });
        const read = await readEnviLibrary({ name: 'trip.sli', ...files });
        expect(read.map(({ values }) => [...values])).toEqual(
          written.map(([, values]) => [...Float32Array.from(values.slice(0, bands))]),
        );
        expect(read[0]).toMatchObject({ wavelengthsNm, fwhmNm });
        expect(new Set(read.map(({ id }) => id)).size).toBe(written.length);
      }),
    );
  });

  it('are read back from CSV with empty values in bad bands', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(float, fc.boolean()), { minLength: 2, maxLength: 40 }), (bands) => {
        const text = spectrumCsv(
          bands.map(([value, good], i) => ({ nm: 400 + 4.46 * i, fwhmNm: 5.2, value, sigma: 0.01, good })),
        );
        const [read] = readCsvSpectra({ name: 'trip.csv', text });
        expect([...(read?.values ?? [])].map((value) => value + 0)).toEqual(
          bands.map(([value, good]) => (good ? value + 0 : Number.NaN)),
        );
      }),
    );
  });

  it('have the columns nm, fwhm, value, sigma and good', () => {
    const bands = [
      { nm: 400, fwhmNm: 5.2, value: Math.fround(0.1), sigma: 0.002, good: true },
      { nm: 404.46, value: 0.3, good: true },
      { nm: 1400, fwhmNm: 6.4, value: 0.3, sigma: 0.1, good: false },
    ];
    expect(spectrumCsv(bands)).toBe(
      'nm,fwhm,value,sigma,good\n400,5.2,0.1,0.002,1\n404.46,,0.3,,1\n1400,6.4,,,0\n',
    );
  });

  it('must have a value for each wavelength', () => {
    const spectra = [{ name: 'Clay', values: [0.1] }];
    expect(() => writeEnviLibrary({ wavelengthsNm: [400, 500], spectra })).toThrow(
      'The spectrum "Clay" must have 2 values; it has 1.',
    );
    expect(() => writeEnviLibrary({ wavelengthsNm: [400], spectra: [] })).toThrow(
      'A spectral library must have at least one spectrum.',
    );
  });
});
