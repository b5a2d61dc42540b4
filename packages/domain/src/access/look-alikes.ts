/** Scripts in everyday use (UAX 31, table 5). */
const SCRIPTS = [
  'Arabic',
  'Armenian',
  'Bengali',
  'Bopomofo',
  'Cyrillic',
  'Devanagari',
  'Ethiopic',
  'Georgian',
  'Greek',
  'Gujarati',
  'Gurmukhi',
  'Han',
  'Hangul',
  'Hebrew',
  'Hiragana',
  'Kannada',
  'Katakana',
  'Khmer',
  'Lao',
  'Latin',
  'Malayalam',
  'Myanmar',
  'Oriya',
  'Sinhala',
  'Tamil',
  'Telugu',
  'Thaana',
  'Thai',
  'Tibetan',
] as const;

/** Scripts that are written together (UTS 39, 5.2, "highly restrictive"). */
const WRITTEN_TOGETHER: readonly (readonly (typeof SCRIPTS)[number][])[] = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
];

const OF_ONE_HAND = [...SCRIPTS.map((script) => [script]), ...WRITTEN_TOGETHER].map(
  (scripts) =>
    new RegExp(
      `^[\\p{Script=Common}\\p{Script=Inherited}${scripts.map((script) => `\\p{scx=${script}}`).join('')}]*$`,
      'u',
    ),
);

/** What the dotless ı, the dotted İ and the Kelvin sign become in the other case. */
const ASCII_LETTER = /^[A-Za-z]\u0307?$/;
const ASCII = /^[\0-\x7f]*$/;

/**
 * Whether a part of an address can be taken for another one: it has compatibility characters such as full width letters
 * (NFKC changes them), letters that become ASCII in the other case, or letters of scripts that are not written together.
 */
export function hasLookAlikes(part: string): boolean {
  if (ASCII.test(part)) return false;
  if (part.normalize('NFKC') !== part) return true;
  const becomesAscii = [...part].some(
    (letter) =>
      !ASCII.test(letter) &&
      (ASCII_LETTER.test(letter.toLowerCase()) || ASCII_LETTER.test(letter.toUpperCase())),
  );
  return becomesAscii || !OF_ONE_HAND.some((hand) => hand.test(part));
}
