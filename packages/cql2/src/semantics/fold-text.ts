import type { TextOperator } from '../expression/operators.ts';

/** Replacements of characters; an empty text removes a character. */
type Fold = ReadonlyMap<string, string>;

const LAST = 0xffff;
/** Letters with a stroke or hook that Unicode does not decompose. */
const STROKES: readonly (readonly [string, string])[] = Array.from('ØøĐđŁłĦħŦŧƗɨ').map(
  (letter, index) => [letter, 'OoDdLlHhTtIi'[index] ?? letter] as const,
);

const FOLDS: Partial<Record<TextOperator, Fold>> = {};

/** Returns a fold, built at first use: about 1,400 characters for case and 900 for accents. */
function foldOf(op: TextOperator): Fold {
  const fold = FOLDS[op] ?? (op === 'casei' ? caseFold() : accentFold());
  FOLDS[op] = fold;
  return fold;
}

/**
 * Simple case folding (Unicode, chapter 3.13), character by character. It goes through the capital, so that ς and σ
 * become equal. As in Unicode, the dotless ı stays distinct from i.
 */
function caseFold(): Fold {
  const fold = new Map<string, string>();
  for (const letter of characters()) {
    const folded = letter.toUpperCase().toLowerCase();
    if (letter !== 'ı' && folded !== letter && folded.length === 1) fold.set(letter, folded);
  }
  return fold;
}

/** Maps letters to their base letter without marks, and combining marks to nothing. */
function accentFold(): Fold {
  const fold = new Map<string, string>(STROKES);
  for (const letter of characters()) {
    const unmarked = letter.normalize('NFD').replace(/\p{Mn}/gu, '');
    // A letter may have a mark and a stroke, such as Ǿ.
    const bare = fold.get(unmarked) ?? unmarked;
    if (/\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic}/u.test(letter) && bare !== letter) {
      if (bare.length === 1) fold.set(letter, bare);
    } else if (letter >= '\u0300' && letter <= '\u036f') fold.set(letter, '');
  }
  return fold;
}

function* characters(): Generator<string> {
  for (let code = 0x41; code <= LAST; code++) {
    if (code < 0xd800 || code > 0xdfff) yield String.fromCharCode(code);
  }
}

/** Normalizes text for `casei` or `accenti`: texts that the operator considers equal become equal. */
export function foldText(op: TextOperator, text: string): string {
  const fold = foldOf(op);
  let folded = '';
  for (const character of text) folded += fold.get(character) ?? character;
  return folded;
}

/** The fold as a JSON object: the replacement of each character that changes. */
export function foldTable(op: TextOperator): string {
  return JSON.stringify(Object.fromEntries(foldOf(op)));
}
