import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Elements, formatElementSet, parseElementSet } from '../index.ts';

// The element set of GHOST-3 of 3 October 2025, as published.
const LINE1 = '1 56958U 23084AC  25276.32044609  .00034040  00000+0  93261-3 0  9994';
const LINE2 = '2 56958  97.5905  48.7238 0008706 135.9507 224.2432 15.37201932128411';

const withChecksum = (line: string): string => {
  const sum = [...line.slice(0, 68)].reduce((total, c) => total + (c === '-' ? 1 : Number(c) || 0), 0);
  return line.slice(0, 68) + (sum % 10);
};
/** A line with different text from a one-based column on, and a corrected checksum. */
const changed = (line: string, column: number, text: string): string =>
  withChecksum(line.slice(0, column - 1) + text + line.slice(column - 1 + text.length));
const reasonOf = (line1: string, line2: string): string => {
  const parsed = parseElementSet(`${line1}\n${line2}`);
  return parsed.ok ? 'none' : parsed.reason;
};

describe('parseElementSet', () => {
  it('reads every field of a published element set', () => {
    const parsed = parseElementSet(`${LINE1}\n${LINE2}`);
    expect(parsed).toMatchObject({
      ok: true,
      set: {
        catalogNumber: 56958,
        internationalDesignator: '23084AC',
        meanMotionDot: 0.0003404,
        meanMotionDdot: 0,
        bstar: 0.00093261,
        elementNumber: 999,
        inclinationDeg: 97.5905,
        raanDeg: 48.7238,
        eccentricity: 0.0008706,
        argumentOfPerigeeDeg: 135.9507,
        meanAnomalyDeg: 224.2432,
        meanMotionRevPerDay: 15.37201932,
        revolutionNumber: 12841,
      },
    });
    // Day 276 is 3 October; 0.32044609 d = 7 h 41 min 26.542176 s.
    if (parsed.ok) expect(parsed.set.epochMs - Date.UTC(2025, 9, 3, 7, 41, 26)).toBeCloseTo(542.176, 2);
  });

  it('accepts a title line, Windows line ends and trailing blanks', () => {
    expect(parseElementSet(`GHOST-3\r\n${LINE1}  \r\n${LINE2}\r\n`).ok).toBe(true);
  });

  it('reads a leading letter of a catalogue number above 99999', () => {
    const parsed = parseElementSet(`${changed(LINE1, 3, 'Z9999')}\n${changed(LINE2, 3, 'Z9999')}`);
    expect(parsed).toMatchObject({ ok: true, set: { catalogNumber: 339999 } });
  });

  it.each([
    ['line_count', LINE1, ''],
    ['line_length', LINE1.slice(0, 68), LINE2],
    ['line_number', LINE2, LINE1],
    ['checksum', LINE1.replace('93261', '93262'), LINE2],
    ['checksum', LINE1, `${LINE2.slice(0, 68)}2`],
    ['catalog_number', changed(LINE1, 3, 'I6958'), LINE2],
    ['catalog_numbers_differ', LINE1, changed(LINE2, 3, '56959')],
    ['classification', changed(LINE1, 8, 'X'), LINE2],
    ['epoch', changed(LINE1, 21, '366'), LINE2],
    ['epoch', changed(LINE1, 21, '000'), LINE2],
    ['mean_motion_dot', changed(LINE1, 34, '.00 34040'), LINE2],
    ['mean_motion_ddot', changed(LINE1, 45, ' 0000000'), LINE2],
    ['bstar', changed(LINE1, 54, ' 9x261-3'), LINE2],
    ['element_number', changed(LINE1, 65, ' 9-9'), LINE2],
    ['inclination', LINE1, changed(LINE2, 9, '180.0001')],
    ['raan', LINE1, changed(LINE2, 18, '360.0001')],
    ['eccentricity', LINE1, changed(LINE2, 27, '0.08706')],
    ['argument_of_perigee', LINE1, changed(LINE2, 35, '-35.9507')],
    ['mean_anomaly', LINE1, changed(LINE2, 44, '   NaN  ')],
    ['mean_motion', LINE1, changed(LINE2, 53, '18.37201932')],
    ['revolution_number', LINE1, changed(LINE2, 64, '12.41')],
  ])('refuses an element set with the reason %s', (reason, line1, line2) => {
    expect(reasonOf(line1, line2)).toBe(reason);
  });

  it('never throws when it parses arbitrary text as an element set', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 160 }), (text) => {
        expect(parseElementSet(text).ok).toBe(false);
      }),
    );
  });
});

describe('formatElementSet', () => {
  it('formats a published element set identically', () => {
    const parsed = parseElementSet(`${LINE1}\n${LINE2}`);
    if (!parsed.ok) throw new Error(parsed.reason);
    expect(formatElementSet(parsed.set)).toEqual([LINE1, LINE2]);
  });

  it('formats lines that parse to the same values within the precision of the columns', () => {
    const angle = (max: number) => fc.double({ min: 0, max, noNaN: true });
    const elements = fc.record<Elements>({
      catalogNumber: fc.integer({ min: 1, max: 339_999 }),
      classification: fc.constantFrom('U', 'C', 'S'),
      internationalDesignator: fc.constantFrom('23084AC', '98067A'),
      epochMs: fc.double({ min: Date.UTC(1957, 0, 2), max: Date.UTC(2056, 11, 30), noNaN: true }),
      meanMotionDot: fc.double({ min: -0.99, max: 0.99, noNaN: true }),
      meanMotionDdot: fc.double({ min: -0.9, max: 0.9, noNaN: true }),
      bstar: fc.double({ min: -0.9, max: 0.9, noNaN: true }),
      elementNumber: fc.integer({ min: 0, max: 9999 }),
      inclinationDeg: angle(180),
      raanDeg: angle(360),
      eccentricity: fc.double({ min: 0, max: 0.9999, noNaN: true }),
      argumentOfPerigeeDeg: angle(360),
      meanAnomalyDeg: angle(360),
      meanMotionRevPerDay: fc.double({ min: 0.02, max: 17, noNaN: true }),
      revolutionNumber: fc.integer({ min: 0, max: 99_999 }),
    });
    fc.assert(
      fc.property(elements, (wanted) => {
        const parsed = parseElementSet(formatElementSet(wanted).join('\n'));
        if (!parsed.ok) throw new Error(parsed.reason);
        const { set } = parsed;
        expect(set.catalogNumber).toBe(wanted.catalogNumber);
        expect(Math.abs(set.epochMs - wanted.epochMs)).toBeLessThan(0.44);
        expect(Math.abs(set.bstar - wanted.bstar)).toBeLessThan(5.1e-5 * Math.abs(wanted.bstar) + 1e-14);
        expect(Math.abs(Math.sin(((set.raanDeg - wanted.raanDeg) * Math.PI) / 360))).toBeLessThan(1e-6);
        expect(Math.abs(set.eccentricity - wanted.eccentricity)).toBeLessThan(1e-7);
        expect(Math.abs(set.meanMotionRevPerDay - wanted.meanMotionRevPerDay)).toBeLessThan(1e-8);
        expect(set.revolutionNumber).toBe(wanted.revolutionNumber);
      }),
    );
  });

  it('throws when a value does not fit its columns', () => {
    const parsed = parseElementSet(`${LINE1}\n${LINE2}`);
    if (!parsed.ok) throw new Error(parsed.reason);
    expect(() => formatElementSet({ ...parsed.set, revolutionNumber: 100_000 })).toThrow(RangeError);
    expect(() => formatElementSet({ ...parsed.set, epochMs: Date.UTC(2100, 0, 1) })).toThrow(RangeError);
  });
});
