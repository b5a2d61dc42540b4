import type { TextOperator } from '../expression/operators.ts';

/** Which characters stand for which others; an empty text takes a character away. */
type Fold = ReadonlyMap<string, string>;

const LAST = 0xffff;
/** Letters with a stroke or hook that Unicode does not decompose. */
const STROKES: readonly (readonly [string, string])[] = Array.from('ØøĐđŁłĦħŦŧƗɨ').map(
  (letter, index) => [letter, 'OoDdLlHhTtIi'[index] ?? letter] as const,
);

const FOLDS: Partial<Record<TextOperator, Fold>> = {};

/** Built at its first use: some 1,400 characters for case, some 900 for accents. */
function foldOf(op: TextOperator): Fold {
  const fold = FOLDS[op] ?? (op === 'casei' ? caseFold() : accentFold());
  FOLDS[op] = fold;
  return fold;
}

/**
 * Simple case folding (Unicode, chapter 3.13), one character for one, by way of the capital so that ς and σ
 * meet. The dotless ı keeps apart from i, as there.
 */
function caseFold(): Fold {
  const fold = new Map<string, string>();
  for (const letter of characters()) {
    const folded = letter.toUpperCase().toLowerCase();
    if (letter !== 'ı' && folded !== letter && folded.length === 1) fold.set(letter, folded);
  }
  return fold;
}

/** Letters to the letter that is left when their marks are taken away; marks of their own to nothing. */
function accentFold(): Fold {
  const fold = new Map<string, string>(STROKES);
  for (const letter of characters()) {
    const bare = letter.normalize('NFD').replace(/\p{Mn}/gu, '');
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

/** Text as `casei` or `accenti` sees it; two texts that they hold for the same give the same. */
export function foldText(op: TextOperator, text: string): string {
  const fold = foldOf(op);
  let folded = '';
  for (const character of text) folded += fold.get(character) ?? character;
  return folded;
}

/** The fold as a JSON object: what stands for each character that does not stand for itself. */
export function foldTable(op: TextOperator): string {
  return JSON.stringify(Object.fromEntries(foldOf(op)));
}
