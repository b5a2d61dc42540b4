import { describe, expect, it } from 'vitest';
import { acquisitionTime, type TimeClues } from './acquisition-time.ts';

const now = new Date('2026-11-21T12:00:00Z');
const timeOf = (clues: Partial<TimeClues>, captured?: Date) => {
  const { datetime, source } = acquisitionTime({ name: 'scene.tif', ...clues }, { now, captured });
  return [datetime.toISOString(), source];
};

describe('acquisitionTime', () => {
  it.each([
    ['2026-08-01T10:00:00.5Z', '2026-08-01T10:00:00.500Z'],
    ['2026-08-01T12:00:00+02:00', '2026-08-01T10:00:00.000Z'],
    ['2026-08-01 10:00', '2026-08-01T10:00:00.000Z'],
    ['2026-08-01', '2026-08-01T00:00:00.000Z'],
  ])('reads an ENVI acquisition time, UTC without a zone: %s', (envi, instant) => {
    expect(timeOf({ envi })).toEqual([instant, 'ENVI acquisition time']);
  });

  it('reads the start of the capture of real EnMAP from the metadata of GDAL', () => {
    const texts = new Map([
      ['processing_time', '2022-09-01T00:00:00'],
      ['start_time', '2022-07-24T10:45:26'],
    ]);
    expect(timeOf({ texts, tiff: '2022:09:01 01:02:03' })).toEqual([
      '2022-07-24T10:45:26.000Z',
      'file metadata',
    ]);
  });

  it.each([
    ['ang20160910t185702_2rdn_img.hdr', '2016-09-10T18:57:02.000Z'],
    [
      'ENMAP01-____L2A-DT0000002446_20220810T111500Z_001_V010111_20220812T000000Z.TIF',
      '2022-08-10T11:15:00.000Z',
    ],
    ['PRS_L1_STD_OFFL_20200415102030_20200415102034_0001.tif', '2020-04-15T10:20:30.000Z'],
    ['EMIT_L1B_RAD_001_20220903T163129_2224611_012.tif', '2022-09-03T16:31:29.000Z'],
    ['2026-05-04T03-02-01 north.tif', '2026-05-04T03:02:01.000Z'],
  ])('reads the name of %s', (name, instant) => {
    expect(timeOf({ name })).toEqual([instant, 'file name']);
  });

  it('reads the DateTime of a TIFF', () => {
    expect(timeOf({ tiff: '2018:07:16 06:06:23' })).toEqual(['2018-07-16T06:06:23.000Z', 'TIFF DateTime']);
  });

  it('is the one that is given for the import only where the file says nothing', () => {
    const captured = new Date('2026-01-02T03:04:05Z');
    expect(timeOf({}, captured)).toEqual(['2026-01-02T03:04:05.000Z', 'given for the import']);
    expect(timeOf({ envi: '2026-08-01' }, captured)[1]).toBe('ENVI acquisition time');
  });

  it.each([
    '0000:00:00 00:00:00',
    '2018:02:30 06:06:23',
    '    :  :     :  :  ',
    '2030:01:01 00:00:00',
    '1066:10:14 09:00:00',
    'yesterday',
  ])('refuses a file that has no other time than "%s", and says what to give', (tiff) => {
    expect(() => timeOf({ tiff })).toThrow(/--datetime .*acquisition time.* name/);
  });

  it.each(['scene_20260230T101010.tif', 'tile_12345678901234.tif', 'scene_20310101T000000.tif'])(
    'refuses a name without a possible time: %s',
    (name) => {
      expect(() => timeOf({ name })).toThrow('does not say when it was captured');
    },
  );
});
