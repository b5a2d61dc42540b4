import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { enviHeaderText } from './header-text.ts';
import { enviPlace, mapInfoFor } from './map-info.ts';
import type { EnviMeta } from './meta.ts';
import { parseEnviHeader } from './parse-header.ts';

const needed = 'samples = 4\nlines = 3\nbands = 2\ndata type = 12\ninterleave = bil\nbyte order = 0\n';
const parse = (rest: string) => parseEnviHeader(`ENVI\n${needed}${rest}`);

describe('parseEnviHeader', () => {
  it('reads the fields that locate the pixels', () => {
    expect(parse('')).toEqual({
      samples: 4,
      lines: 3,
      bands: 2,
      dataType: 12,
      interleave: 'bil',
      byteOrder: 0,
      headerOffset: 0,
      other: {},
    });
  });

  it('ignores line ends, case, comments and blanks of a header', () => {
    const text = `ENVI\r\n; a comment = 1\r\n${needed.replaceAll('\n', '\r\n').replace('samples', '  SAMPLES ')}noise\r\n`;
    expect(parseEnviHeader(text)).toEqual(parse(''));
  });

  it.each([
    {
      name: 'commas in parentheses',
      list: '{red (620, 640 nm), green}',
      names: ['red (620, 640 nm)', 'green'],
    },
    {
      name: 'one name per line',
      list: '{\nred, bright,\ngreen, dark}',
      names: ['red, bright', 'green, dark'],
    },
    { name: 'plain names', list: '{ red ,green }', names: ['red', 'green'] },
  ])('reads band names with $name', ({ list, names }) => {
    expect(parse(`band names = ${list}\n`).bandNames).toEqual(names);
  });

  it('ignores lists that do not fit the number of bands', () => {
    const meta = parse('band names = {a, b, c}\nwavelength = {1, 2, 3}\nbbl = {1}\n');
    expect([meta.bandNames, meta.wavelengthsNm, meta.goodBands]).toEqual([undefined, undefined, undefined]);
  });

  it('never splits the coordinate system', () => {
    const wkt = 'PROJCS["WGS_1984_UTM_Zone_33N",GEOGCS["GCS_WGS_1984"],UNIT["Meter",1.0]]';
    expect(parse(`coordinate system string = {${wkt}}\n`).coordinateSystem).toBe(wkt);
  });

  it.each([
    { units: 'wavelength units = Nanometers\n', list: '{640, 2200.5}', nm: [640, 2200.5] },
    { units: 'wavelength units = Micrometers\n', list: '{0.5, 2.25}', nm: [500, 2250] },
    { units: '', list: '{0.5, 2.25}', nm: [500, 2250] },
    { units: '', list: '{500, 2250}', nm: [500, 2250] },
    { units: 'wavelength units = Wavenumber\n', list: '{500, 2250}', nm: undefined },
  ])('gives wavelengths in nm: $units $list', ({ units, list, nm }) => {
    expect(parse(`${units}wavelength = ${list}\n`).wavelengthsNm).toEqual(nm);
  });

  it('finds wavelengths in band names when there is no list', () => {
    expect(parse('band names = {band 1 (418.24 Nanometers), b2 (0.5 um)}\n').wavelengthsNm).toEqual([
      418.24, 500,
    ]);
  });

  it.each([
    { name: 'another file', text: 'samples = 4\n', reason: /begin with "ENVI"/ },
    {
      name: 'a missing key',
      text: `ENVI\n${needed.replace('lines = 3\n', '')}`,
      reason: /does not contain "lines"/,
    },
    {
      name: 'a count of zero',
      text: `ENVI\n${needed.replace('lines = 3', 'lines = 0')}`,
      reason: /"lines = 0"/,
    },
    { name: 'complex numbers', text: `ENVI\n${needed.replace('= 12', '= 6')}`, reason: /complex numbers/ },
    {
      name: 'an unknown interleave',
      text: `ENVI\n${needed.replace('bil', 'bul')}`,
      reason: /bil, bip or bsq/,
    },
    { name: 'a list without end', text: `ENVI\n${needed}band names = {a,\nb\n`, reason: /has no end/ },
    {
      name: 'a spectral library',
      text: `ENVI\n${needed}file type = ENVI Spectral Library\n`,
      reason: /spectral library/,
    },
    {
      name: 'frame offsets',
      text: `ENVI\n${needed}major frame offsets = {2, 4}\n`,
      reason: /major frame offsets/,
    },
    { name: 'compression', text: `ENVI\n${needed}file compression = 1\n`, reason: /[Cc]ompressed/ },
    { name: 'a bad byte order', text: `ENVI\n${needed.replace('order = 0', 'order = 2')}`, reason: /0 or 1/ },
  ])('rejects $name', ({ text, reason }) => {
    expect(() => parseEnviHeader(text)).toThrow(reason);
  });
});

describe('enviPlace', () => {
  it('treats the reference pixel as a 1-based corner', () => {
    const meta = parse('map info = {UTM, 2, 3, 400000, 5800000, 10, 20, 33, North, WGS-84, units=Meters}\n');
    expect(enviPlace(meta)).toMatchObject({
      georeference: { epsg: 32633, transform: [10, 0, 399990, 0, -20, 5800040] },
    });
  });

  it('rotates map info counterclockwise as GDAL does', () => {
    // gdalinfo of the same header: 26.2385912, 14.5442886 and 14.5442886, -26.2385912
    const meta = parse('map info = {UTM, 1, 1, 5, 7, 30, 30, 33, South, WGS-84, rotation=29}\n');
    const place = enviPlace(meta);
    if (!place.known) throw new Error(place.reason);
    const expected = [26.238591214181874, 14.544288607390111, 5, 14.544288607390111, -26.238591214181874, 7];
    for (const [i, value] of (place.georeference.transform ?? []).entries())
      expect(value).toBeCloseTo(expected[i] ?? NaN, 10);
    expect(place.georeference.epsg).toBe(32733);
  });

  it.each([
    { header: '', reason: /no readable map info/ },
    { header: 'map info = {UTM, one, 1, 4, 5, 1, 1, 33, North}\n', reason: /no readable map info/ },
    { header: 'map info = {Arbitrary, 1, 1, 0, 0, 1, 1}\n', reason: /Arbitrary/ },
    { header: 'map info = {State Plane, 1, 1, 4, 5, 1, 1}\n', reason: /State Plane/ },
  ])('states why the position is not known: $reason', ({ header, reason }) => {
    expect(enviPlace(parse(header))).toMatchObject({ known: false, reason: expect.stringMatching(reason) });
  });

  it('converts a grid to map info and back', () => {
    const angle = fc.double({ min: -3.1, max: 3.1, noNaN: true });
    fc.assert(
      fc.property(angle, fc.integer({ min: 1, max: 60 }), fc.boolean(), (turn, zone, south) => {
        const [c, s] = [5 * Math.cos(turn), 5 * Math.sin(turn)];
        const transform = [c, s, 412345.678, s, -c, 3456789.012] as const;
        const epsg = (south ? 32700 : 32600) + zone;
        const mapInfo = mapInfoFor(transform, epsg);
        if (!mapInfo) throw new Error('no map info');
        const place = enviPlace({ mapInfo });
        if (!place.known) throw new Error(place.reason);
        expect(place.georeference.epsg).toBe(epsg);
        for (const [i, v] of transform.entries()) expect(place.georeference.transform?.[i]).toBeCloseTo(v, 9);
      }),
    );
  });

  it('returns no map info for mirrored grids and for systems that ENVI cannot name', () => {
    expect(mapInfoFor([10, 0, 0, 0, 10, 0], 32633)).toBeUndefined();
    expect(mapInfoFor([10, 0, 0, 0, -10, 0], 3857)).toBeUndefined();
  });
});

const finite = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
/** Without the letter m, so that no name is read as a wavelength. */
const word = fc.stringMatching(/^[A-La-l0-9][A-La-l0-9 .;:_-]{0,18}[A-La-l0-9]$/);
const name = fc.oneof(
  word,
  word.map((w) => `${w} (1, 2)`),
);
const anyMeta = fc.integer({ min: 1, max: 6 }).chain((bands) => {
  const perBand = <T>(each: fc.Arbitrary<T>) => fc.array(each, { minLength: bands, maxLength: bands });
  return fc.record(
    {
      samples: fc.integer({ min: 1, max: 5000 }),
      lines: fc.integer({ min: 1, max: 5000 }),
      bands: fc.constant(bands),
      dataType: fc.constantFrom(1, 2, 3, 4, 5, 12, 13, 14, 15),
      interleave: fc.constantFrom('bil', 'bip', 'bsq'),
      byteOrder: fc.constantFrom(0, 1),
      headerOffset: fc.nat(),
      description: word,
      acquisitionTime: fc.constant('2026-08-01T10:00:00.000Z'),
      bandNames: perBand(name),
      wavelengthsNm: perBand(finite),
      goodBands: perBand(fc.boolean()),
      defaultBands: fc.constant([1]),
      dataIgnoreValue: finite,
      gains: perBand(finite),
      reflectanceScaleFactor: finite,
      mapInfo: fc.constant(
        mapInfoFor([3, 4, 100, 4, -3, 200], 32733) ?? {
          projection: '',
          refX: 1,
          refY: 1,
          easting: 0,
          northing: 0,
          pixelWidth: 1,
          pixelHeight: 1,
        },
      ),
      coordinateSystem: fc.constant('PROJCS["A",GEOGCS["B",UNIT["C",1.0]]]'),
      other: fc.constant({ 'solar zenith': '31.5', 'z plot titles': '{a, b}' }),
    },
    {
      requiredKeys: [
        'samples',
        'lines',
        'bands',
        'dataType',
        'interleave',
        'byteOrder',
        'headerOffset',
        'other',
      ],
    },
  );
}) satisfies fc.Arbitrary<EnviMeta>;

describe('enviHeaderText', () => {
  it('writes a header that is read back unchanged', () => {
    fc.assert(
      fc.property(anyMeta, (meta) => {
        expect(parseEnviHeader(enviHeaderText(meta))).toEqual(meta);
      }),
    );
  });

  it('writes a valid header for texts with braces, line breaks and commas', () => {
    const meta = parse('');
    const text = enviHeaderText({ ...meta, description: 'a } b\nlines = 9', bandNames: ['x, y', 'z {(1'] });
    expect(parseEnviHeader(text)).toMatchObject({ lines: 3, bandNames: ['x  y', 'z  (1)'] });
  });
});
