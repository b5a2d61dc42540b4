import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv } from '../testing/read-csv.fixture.ts';
import { csvCell } from './export-csv.ts';
import { escapeXml } from './export-kml.ts';

describe('a cell of a CSV', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1'])(
    'gets an apostrophe in front of text that starts like a formula: %j',
    (text) => {
      const [[read] = []] = readCsv(`${csvCell(text)}\r\n`);
      expect(read).toBe(`'${text}`);
    },
  );

  it('contains any other text and any number unchanged', () => {
    const harmless = fc.string({ unit: 'grapheme' }).filter((text) => !/^[=+\-@\t\r\n]/.test(text));
    fc.assert(
      fc.property(harmless, harmless, (a, b) => {
        expect(readCsv(`${csvCell(a)},${csvCell(b)}\r\n`)).toEqual([[a, b]]);
      }),
    );
    expect([csvCell(-12.5), csvCell(0), csvCell(false), csvCell(undefined)]).toEqual([
      '-12.5',
      '0',
      'false',
      '',
    ]);
  });
});

describe('text in KML', () => {
  it('contains no markup and no character that XML 1.0 forbids', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const safe = escapeXml(text);
        expect(safe).not.toMatch(/[<>"']|&(?!(amp|lt|gt|quot|apos);)/);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters must not occur
        expect(safe).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/);
        expect(safe.isWellFormed()).toBe(true);
      }),
    );
  });
});
