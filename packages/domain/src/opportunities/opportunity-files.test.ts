import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { opportunityCalendar } from './opportunity-calendar.ts';
import { opportunityCsv, type TabledPass } from './opportunity-csv.ts';

const passOf = (change: Partial<TabledPass> = {}): TabledPass => ({
  id: 'pass-1',
  start_time: '2026-11-22T18:31:08.250Z',
  end_time: '2026-11-22T18:31:49.750Z',
  closest_time: '2026-11-22T18:31:20.000Z',
  duration_s: 41.5,
  sensor: 3,
  sensor_name: 'GHOSt-3',
  roll: -14.84,
  off_nadir: 16.4,
  incidence: 18,
  sun_elevation: 31.25,
  sun_azimuth: 170,
  eclipsed: false,
  satellite_eclipsed: false,
  orbit_state: 'descending',
  altitude_km: 541.32,
  coverage: 0.64,
  target: [-122.27, 37.8],
  site: { index: 1, count: 1 },
  unavailable: null,
  element_set_epoch: '2026-11-21T12:00:00.000Z',
  uncertainty_s: 0.41,
  uncertainty_km: 3.1,
  ...change,
});
const options = { area: 'Drawn area', writtenAt: new Date('2026-11-21T09:00:00.700Z') };
const calendarOf = (change: Partial<TabledPass> = {}, area = options.area) =>
  opportunityCalendar([passOf(change)], { ...options, area });
const octets = (text: string) => new TextEncoder().encode(text).length;
const unfolded = (text: string) => text.replaceAll('\r\n ', '');

describe('the calendar of passes', () => {
  it('writes an RFC 5545 calendar with an event per pass', () => {
    const lines = opportunityCalendar([passOf(), passOf({ id: 'pass-2' })], options).split('\r\n');
    expect(lines.slice(0, 3)).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Sigma//Opportunities//EN',
    ]);
    expect(lines.slice(-2)).toEqual(['END:VCALENDAR', '']);
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2);
    expect(lines).toContain('UID:pass-2@opportunities.sigma');
  });

  it('writes calendar times in UTC and rounds a pass outwards to full seconds', () => {
    const lines = calendarOf().split('\r\n');
    expect(lines).toContain('DTSTAMP:20261121T090000Z');
    expect(lines).toContain('DTSTART:20261122T183108Z');
    expect(lines).toContain('DTEND:20261122T183150Z');
    expect(lines).toContain('GEO:37.800000;-122.270000');
  });

  it('escapes characters that would end or split a calendar value', () => {
    const text = unfolded(calendarOf({}, 'Bay; north, \\ "east"\r\nEND:VEVENT'));
    expect(text).toContain('SUMMARY:GHOSt-3 over Bay\\; north\\, \\\\ "east"\\nEND:VEVENT\r\n');
    expect(text.split('\r\n').filter((line) => line === 'END:VEVENT')).toHaveLength(1);
  });

  it('names the site of an area of several sites, and says when a pass is not available', () => {
    const text = unfolded(calendarOf({ site: { index: 2, count: 3 }, unavailable: 'taken' }));
    expect(text).toContain('SUMMARY:GHOSt-3 over Drawn area\\, site 2 of 3\r\n');
    expect(text).toContain(
      'DESCRIPTION:Not available: the satellite takes another picture in this pass\\nRoll',
    );
    expect(unfolded(calendarOf())).toContain('SUMMARY:GHOSt-3 over Drawn area\r\n');
  });

  it('writes an unknown roll as N/A', () => {
    expect(unfolded(calendarOf({ roll: null }))).toContain('DESCRIPTION:Roll N/A\\, off-nadir 16.4°');
  });

  it('folds every calendar line at 75 octets without splitting or losing a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (area) => {
        const text = calendarOf({}, area);
        for (const line of text.split('\r\n')) expect(octets(line)).toBeLessThanOrEqual(75);
        expect(text.split('\uFFFD')).toHaveLength(area.split('\uFFFD').length);
        const summary = unfolded(text)
          .split('\r\n')
          .find((line) => line.startsWith('SUMMARY:'));
        const visible = area.replaceAll(/\r\n|\r|\n/g, '\n').replaceAll(/(?!\n)\p{Cc}/gu, ' ');
        const read = (summary ?? '')
          .slice('SUMMARY:GHOSt-3 over '.length)
          .replaceAll(/\\(.)/gs, (_, letter) => (letter === 'n' ? '\n' : letter));
        expect(read).toBe(visible);
      }),
    );
  });
});

describe('the table of passes', () => {
  const rowsOf = (csv: string) => csv.split('\r\n').map((row) => row.split(','));

  it('writes a CSV header and a row per pass, with CRLF after each', () => {
    const rows = rowsOf(opportunityCsv([passOf(), passOf()]));
    expect(rows).toHaveLength(4);
    expect(rows[3]).toEqual(['']);
    expect(rows[1]).toHaveLength(rows[0]?.length ?? 0);
  });

  it('writes numbers as numbers, including negative numbers, and unknown values as empty cells', () => {
    const [heads = [], first = [], second = []] = rowsOf(opportunityCsv([passOf(), passOf({ roll: null })]));
    const roll = heads.indexOf('roll_deg');
    expect(first[roll]).toBe('-14.84');
    expect(second[roll]).toBe('');
    expect(first[heads.indexOf('area_covered_percent')]).toBe('64');
  });

  it('has the site of a pass, and the reason why it is not available', () => {
    const pass = passOf({ site: { index: 2, count: 3 }, unavailable: 'blocked' });
    const [heads = [], row = [], free = []] = rowsOf(opportunityCsv([pass, passOf()]));
    const cells = (of: readonly string[]) =>
      ['site', 'sites', 'unavailable'].map((head) => of[heads.indexOf(head)]);
    expect(cells(row)).toEqual(['2', '3', 'blocked']);
    expect(cells(free)).toEqual(['1', '1', '']);
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx'])(
    'does not write a sensor called %j as a formula',
    (name) => {
      const [heads = [], row = []] = rowsOf(opportunityCsv([passOf({ sensor_name: name })]));
      expect(row[heads.indexOf('sensor_name')]).toBe(`'${name}`);
    },
  );

  it('quotes commas, quotes and line breaks in CSV', () => {
    expect(opportunityCsv([passOf({ sensor_name: 'A, "B"\nC' })])).toContain('"A, ""B""\nC"');
  });
});
