import { describe, expect, it } from 'vitest';
import { invalidEmailText, isEmail } from './members.ts';

describe('an e-mail address', () => {
  it.each([
    ['a dotless i', 'adm\u0131n@demo.example'],
    ['a dotted capital I', 'adm\u0130n@demo.example'],
    ['the Kelvin sign', '\u212Aate@demo.example'],
    ['the long s', 'mi\u017Fs@demo.example'],
    ['full width letters', '\uFF41@b.example'],
    ['a ligature', 'o\uFB03ce@demo.example'],
    ['a superscript', 'a\u00B2@demo.example'],
    ['a Cyrillic letter among Latin ones', '\u0430dmin@demo.example'],
    ['a Greek letter among Latin ones', 'adm\u03B9n@demo.example'],
    ['a Cyrillic letter in a Latin domain', 'admin@d\u0435mo.example'],
    ['full width letters in its domain', 'admin@\uFF44emo.example'],
    ['a letter of an extinct script', '\u{10330}da@demo.example'],
  ])('with %s is refused, because it can be taken for another one', (_, email) => {
    expect(isEmail(email)).toBe(false);
    expect(invalidEmailText(email)).toContain('look like others');
  });

  it.each([
    'ada@demo.example',
    'jörg@bücher.example',
    'straße@müller.example',
    'иван@почта.рф',
    'иван.1@mail.example',
    'νίκος@demo.example',
    '山田たろう@例え.jp',
    'mr.田中@demo.example',
    '김철수@예시.kr',
    'şükrü@demo.example',
    "d.o'brien+test@demo.example",
  ])('%s is valid', (email) => {
    expect(isEmail(email)).toBe(true);
  });
});
