/** Longer texts are not misspelt names, and comparing them takes time. */
const MAX_LENGTH = 40;
/** One edit for so many letters of a name; a name of fewer letters may have one too. */
const LETTERS_PER_EDIT = 3;

/**
 * The known name that a misspelt one probably means: the one that differs by the fewest letters, at most one in three.
 * Case, hyphens and underscores do not count, so `order_type` means `orderType`.
 */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const spelt = lettersOf(name);
  if (spelt.length === 0 || spelt.length > MAX_LENGTH) return undefined;
  const most = Math.max(1, Math.floor(spelt.length / LETTERS_PER_EDIT));
  const [nearest] = known
    .map((candidate) => ({ candidate, edits: editsBetween(spelt, lettersOf(candidate)) }))
    .filter(({ edits }) => edits <= most)
    .toSorted((a, b) => a.edits - b.edits);
  return nearest?.candidate;
}

const lettersOf = (name: string) => name.toLowerCase().replace(/[-_]/g, '');

/** Insertions, deletions, replacements and swaps of neighbouring letters (optimal string alignment). */
function editsBetween(from: string, to: string): number {
  let before: readonly number[] = [];
  let above: readonly number[] = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const same = from[row - 1] === to[column - 1] ? 0 : 1;
      const isSwap = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current.push(
        Math.min(
          (above[column] ?? 0) + 1,
          (current[column - 1] ?? 0) + 1,
          (above[column - 1] ?? 0) + same,
          row > 1 && column > 1 && isSwap ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    before = above;
    above = current;
  }
  return above[to.length] ?? 0;
}
