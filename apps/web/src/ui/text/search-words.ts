/** Whether a text contains every word of a search, in any order and regardless of case and accents. */
export function hasWords(text: string, search: string): boolean {
  const folded = withoutAccents(text);
  return withoutAccents(search)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}

const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
