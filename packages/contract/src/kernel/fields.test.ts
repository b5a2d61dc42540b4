import { describe, expect, it } from 'vitest';
import { csv, integerId, linkExpiry, nameText } from './fields.ts';
import { calendarDay, instant, instantOf } from './instant.ts';

describe('instant', () => {
  it.each([
    ['2026-11-21', '2026-11-21T00:00:00.000Z'],
    ['2026-11-21T08:14:09.5Z', '2026-11-21T08:14:09.500Z'],
    ['2026-11-21T08:14:09+02:00', '2026-11-21T06:14:09.000Z'],
    ['2026-11-21T08:14', '2026-11-21T08:14:00.000Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
  ])('reads the instant %s as %s', (text, expected) => {
    expect(instant.safeParse(text).success).toBe(true);
    expect(instantOf(text).toISOString()).toBe(expected);
  });

  it.each(['2026-02-31', '2026-02-29', '2026-13-01', '2026-11-21T25:00Z', 'yesterday', '', '21/11/2026'])(
    'rejects %j, which is not an instant, with one message',
    (text) => {
      expect(instant.safeParse(text).error?.issues).toHaveLength(1);
    },
  );

  it.each(['0000-12-31', '0001-01-01T00:00:00+01:00', '9999-12-31T23:59:59-01:00'])(
    'rejects the instant %j, which is outside the years 1 to 9999 in UTC',
    (text) => {
      expect(instant.safeParse(text).success).toBe(false);
    },
  );
});

describe('the expiry of a signed link', () => {
  it.each(['01798761600', '00', '+1798761600', '1798761600.0', '1e9', ' 1798761600', '-1', ''])(
    'has one spelling, which %j is not',
    (text) => {
      expect(linkExpiry.safeParse(text).success).toBe(false);
    },
  );

  it.each(['0', '1798761600'])('is the number of seconds %s', (text) => {
    expect(linkExpiry.parse(text)).toBe(Number(text));
  });
});

describe('integer id', () => {
  it.each(['0', '-1', '1e3', '0x10', '1.0', ' 1', '01', '', '2147483648', 'one'])(
    'rejects %j as an integer id',
    (text) => {
      const issues = integerId.safeParse(text).error?.issues;
      expect(issues?.map(({ message }) => message)).toEqual(['must be an id, a whole number above 0']);
    },
  );

  it('accepts digits as an integer id', () => {
    expect(integerId.parse('42')).toBe(42);
  });
});

describe('query fields', () => {
  it('splits comma-joined lists and checks each entry', () => {
    expect(csv(integerId).parse('1, 2,3')).toEqual([1, 2, 3]);
    expect(csv(integerId).safeParse('1,x').success).toBe(false);
  });
});

describe('calendarDay', () => {
  it.each(['0001-01-01', '2024-02-29', '9999-12-31'])('reads %s', (text) => {
    expect(calendarDay.parse(text)).toBe(text);
  });

  it.each(['0000-02-20', '2026-02-29', '2026-2-01', '2026-11-21T00:00:00Z', ''])(
    'rejects %j, which a database cannot store as a day, with one message',
    (text) => {
      expect(calendarDay.safeParse(text).error?.issues).toHaveLength(1);
    },
  );
});

describe('nameText', () => {
  it.each([
    'Aramco \u2013 North',
    '\u0646\u0645\u06cc\u200c\u062f\u0627\u0646\u0645',
    '\u{1f469}\u200d\u{1f52c}',
    'Caf\u00e9\u00a0Noir',
  ])('accepts %j, whose marks scripts and emoji need', (name) => {
    expect(nameText(200).parse(name)).toBe(name);
  });

  it.each([
    ['Bad\u202ename', 'must not contain U+202E, which changes the reading direction'],
    ['Bad\u2066name', 'must not contain U+2066, which changes the reading direction'],
    ['Bell\u0007', 'must not contain U+0007, a control character'],
    ['Two\nlines', 'must not contain U+000A, a control character'],
    ['Two\u2028lines', 'must not contain U+2028, which cannot be seen'],
  ])('rejects %j and names the character', (name, message) => {
    expect(
      nameText(200)
        .safeParse(name)
        .error?.issues.map((issue) => issue.message),
    ).toEqual([message]);
  });
});
