import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv } from '../testing/read-csv.fixture.ts';
import { cell } from './export-csv.ts';
import { escaped } from './export-kml.ts';

describe('a cell of a CSV', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1'])('is no formula: %j', (text) => {
    const [[read] = []] = readCsv(`${cell(text)}\r\n`);
    expect(read).toBe(`'${text}`);
  });

  it('keeps every other text, and every number as it is', () => {
    const harmless = fc.string({ unit: 'grapheme' }).filter((text) => !/^[=+\-@\t\r\n]/.test(text));
    fc.assert(
      fc.property(harmless, harmless, (a, b) => {
        expect(readCsv(`${cell(a)},${cell(b)}\r\n`)).toEqual([[a, b]]);
      }),
    );
    expect([cell(-12.5), cell(0), cell(false), cell(undefined)]).toEqual(['-12.5', '0', 'false', '']);
  });
});

describe('text in KML', () => {
  it('holds no markup and no character that XML refuses', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const safe = escaped(text);
        expect(safe).not.toMatch(/[<>"']|&(?!(amp|lt|gt|quot|apos);)/);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
        expect(safe).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/);
        expect(safe.isWellFormed()).toBe(true);
      }),
    );
  });
});
