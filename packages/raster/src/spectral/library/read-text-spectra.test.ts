import { describe, expect, it } from 'vitest';
import { readCsvSpectra } from './read-csv.ts';
import { readEcostressSpectrum } from './read-ecostress.ts';
import { readUsgsSpectrum, readUsgsWavelengths } from './read-usgs.ts';

const csv = (...lines: string[]) => readCsvSpectra({ name: 'soil.csv', text: lines.join('\n') });
const plain = (values: ArrayLike<number>) => Array.from(values, (value) => Number(value.toPrecision(6)));

describe('readCsvSpectra', () => {
  it('reads nanometres and values, with and without a header', () => {
    for (const header of [['nm,value'], []]) {
      const [spectrum] = csv(...header, '400,0.1', '500,0.25', '');
      expect(spectrum).toMatchObject({ id: 'soil', name: 'soil', wavelengthsNm: [400, 500] });
      expect(plain(spectrum?.values ?? [])).toEqual([0.1, 0.25]);
    }
  });

  it.each([
    ['a header', ['Wavelength (µm)\tReflectance', '0.4\t0.1', '0.5\t0.2']],
    ['small numbers', ['0.4 0.1', '0.5 0.2']],
    ['decimal commas', ['um;value', '0,4;0,1', '0,5;0,2']],
  ])('recognises micrometres by %s', (_, lines) => {
    const [spectrum] = csv(...lines);
    expect(spectrum?.wavelengthsNm).toEqual([400, 500]);
    expect(plain(spectrum?.values ?? [])).toEqual([0.1, 0.2]);
  });

  it('reads one spectrum from each column of values and leaves empty cells as gaps', () => {
    const spectra = csv(
      '# from the field',
      'nm,fwhm,Clay,Sand %',
      '400,5,0.1,30',
      '500,5,,NaN',
      '600,5,0.3,50',
    );
    expect(spectra.map(({ id, name }) => [id, name])).toEqual([
      ['soil-clay', 'Clay'],
      ['soil-sand', 'Sand %'],
    ]);
    expect(spectra.map(({ values }) => plain(values))).toEqual([
      [0.1, Number.NaN, 0.3],
      [0.3, Number.NaN, 0.5],
    ]);
  });

  it('turns descending wavelengths round', () => {
    expect(csv('nm,value', '500,0.2', '400,0.1')[0]?.wavelengthsNm).toEqual([400, 500]);
  });

  it.each([
    [
      ['nm,value', '400,0.1', '500,abc'],
      'soil.csv, line 3: the value must be a number or empty; it is "abc".',
    ],
    [['nm,value', '400,0.1', 'x,0.2'], 'soil.csv, line 3: the wavelength must be a number; it is "x".'],
    [['nm,value', '400,0.1', '500'], 'soil.csv, line 3: there must be 2 columns; there are 1.'],
    [
      ['nm,value', '400,0.1', '500,31'],
      'soil.csv, line 3: the value must be a reflectance from 0 to 1; it is 31.',
    ],
    [
      ['nm,value', '400,0.1', '500,0.2', '450,0.3'],
      'soil.csv, line 4: wavelengths must only ascend or only descend; 450 nm follows 500 nm.',
    ],
    [['nm,value', '400,0.1'], 'soil.csv: there must be at least two lines with a wavelength and a value.'],
    [['nm', '400'], 'soil.csv, line 1: there must be a column with values next to the wavelengths.'],
    [['', '# nothing'], 'soil.csv: the file must have lines with a wavelength and a value.'],
    [['nm,value', '-4,0.1', '500,0.2'], 'soil.csv, line 2: the wavelength must be above 0; it is -4 nm.'],
  ])('rejects %j', (lines, message) => {
    expect(() => csv(...lines)).toThrow(message);
  });
});

const USGS_WAVELENGTHS = {
  name: 'splib07a_Wavelengths_ASD_0.35-2.5_microns_2151_ch.txt',
  text: ' splib07a Record=8: Wavelengths ASD 0.35-2.5 um 2151 ch\n 0.3500000\n 0.3510000\n 0.3520000\n',
};
const usgs = (...lines: string[]) =>
  readUsgsSpectrum(
    { name: 'splib07a_Cotton_Fabric_GDS437_White_ASDFRa_AREF.txt', text: lines.join('\r\n') },
    readUsgsWavelengths(USGS_WAVELENGTHS),
  );

describe('readUsgsSpectrum', () => {
  it('reads a record with its wavelengths in micrometres and its bad value as a gap', () => {
    const spectrum = usgs(
      ' splib07a Record=18587: Cotton_Fabric GDS437 White   ASDFRa AREF',
      ' -1.2300000e+034',
      '  4.0200000e-001',
      '  4.1250000e-001',
      '',
    );
    expect(spectrum.name).toBe('Cotton Fabric GDS437 White ASDFRa AREF');
    expect(spectrum.source).toContain('Record=18587');
    expect(spectrum.wavelengthsNm).toEqual([350, 351, 352]);
    expect(plain(spectrum.values)).toEqual([Number.NaN, 0.402, 0.4125]);
  });

  it.each([
    [['0.1', '0.2', '0.3'], /line 1: the first line must be the title of the record/],
    [['splib07a Record=1: A', '0.1', 'abc', '0.3'], /line 3: there must be one number; there is "abc"/],
    [
      ['splib07a Record=1: A', '0.1', '0.2'],
      /there must be 3 values, one for each wavelength of splib07a_Wavelengths_ASD.*; there are 2/,
    ],
    [
      ['splib07a Record=1: A', '0.1', '0.2', '7'],
      /line 4: the value must be a reflectance from 0 to 1; it is 7/,
    ],
    [[' splib07a Record=8: Wavelengths ASD', '0.1', '0.2', '0.3'], /the file must be a spectrum/],
  ])('rejects %j', (lines, message) => {
    expect(() => usgs(...lines)).toThrow(message);
  });

  it('rejects a wavelength file that does not name wavelengths', () => {
    expect(() =>
      readUsgsWavelengths({ name: 'cotton.txt', text: 'splib07a Record=1: Cotton\n0.1\n' }),
    ).toThrow('cotton.txt, line 1: the first line must name wavelengths.');
  });
});

const ECOSTRESS = [
  'Name: Brown to dark brown clay',
  'Type: Soil',
  'Class: Alfisol',
  'SubClass: Paleustalf',
  'Particle Size: None',
  'Sample No.: 87P2376',
  'Owner: Dept. of Earth and Planetary Science, John Hopkins University',
  'Wavelength Range: All',
  'Description: Brown to dark brown clay. From the Soil',
  'Conservation Service.',
  'Measurement: Directional (10 Degree) Hemispherical Reflectance',
  'First Column: X',
  'Second Column: Y',
  'X Units: Wavelength (micrometers)',
  'Y Units: Reflectance (percent)',
  'First X Value: 14.011',
  'Last X Value: 0.400',
  'Number of X Values: 3',
  'Additional Information: none',
  '',
];
const ecostress = (header: readonly string[], ...values: string[]) =>
  readEcostressSpectrum({ name: 'soil.alfisol.txt', text: [...header, ...values, ''].join('\n') });
const VALUES = ['\t14.011\t2.61', '\t2.2000\t31.5', '\t0.4000\t4.21'];
const withField = (from: string, to: string) => ECOSTRESS.map((line) => line.replace(from, to));

describe('readEcostressSpectrum', () => {
  it('reads per cent over descending micrometres', () => {
    const spectrum = ecostress(ECOSTRESS, ...VALUES);
    expect(spectrum).toMatchObject({ name: 'Brown to dark brown clay', category: 'soil' });
    expect(spectrum.source).toContain('John Hopkins University');
    expect(plain(spectrum.wavelengthsNm)).toEqual([400, 2200, 14_011]);
    expect(plain(spectrum.values)).toEqual([0.0421, 0.315, 0.0261]);
  });

  it('rejects a file with other units, naming the field', () => {
    expect(() => ecostress(withField('(micrometers)', '(wavenumber)'), ...VALUES)).toThrow(
      'soil.alfisol.txt: "X Units" must be micrometers or nanometers; it is "Wavelength (wavenumber)".',
    );
    expect(() => ecostress(withField('Reflectance (percent)', 'Transmittance'), ...VALUES)).toThrow(
      'soil.alfisol.txt: "Y Units" must be a reflectance; it is "Transmittance".',
    );
  });

  it('rejects a file that ends too early or has a damaged line', () => {
    expect(() => ecostress(ECOSTRESS, ...VALUES.slice(0, 2))).toThrow(
      'soil.alfisol.txt: there must be 3 lines of values, as its header states; there are 2.',
    );
    expect(() => ecostress(ECOSTRESS, '14.011 2.61', '2.2', '0.4 4.21')).toThrow(
      'soil.alfisol.txt, line 22: there must be two numbers, wavelength and reflectance; there is "2.2".',
    );
  });

  it('rejects a file of another kind', () => {
    expect(() => ecostress([], '1 2', '3 4')).toThrow(/an ECOSTRESS file must begin with lines such as/);
  });
});
