import { describe, expect, it } from 'vitest';
import { acquisitionTime } from './acquisition-time.ts';

const now = new Date('2026-11-21T12:00:00Z');
const modified = new Date('2026-01-02T03:04:05Z');
const timeOf = (clues: { envi?: string; tiff?: string; modified?: Date }) => {
  const { datetime, source } = acquisitionTime({ modified, ...clues }, now);
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
  it('reads the DateTime of a TIFF', () => {
    expect(timeOf({ tiff: '2018:07:16 06:06:23' })).toEqual(['2018-07-16T06:06:23.000Z', 'TIFF DateTime']);
  });
  it.each([
    '0000:00:00 00:00:00',
    '2018:02:30 06:06:23',
    '    :  :     :  :  ',
    '2030:01:01 00:00:00',
    '1066:10:14 09:00:00',
    'yesterday',
  ])('ignores "%s" and reports that it used the time of the file', (tiff) => {
    expect(timeOf({ tiff })).toEqual(['2026-01-02T03:04:05.000Z', 'file modification time']);
  });
  it('never returns a time in the future', () => {
    expect(timeOf({ modified: new Date('2031-01-01T00:00:00Z') })).toEqual([
      '2026-11-21T12:00:00.000Z',
      'file modification time',
    ]);
  });
});
