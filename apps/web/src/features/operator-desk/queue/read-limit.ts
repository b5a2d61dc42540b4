/** A typed limit from 0: null if none is set, undefined if it cannot be read. */
export function readLimit(typed: string, most: number): number | null | undefined {
  const text = typed.trim().replace(',', '.');
  if (text === '') return null;
  const value = Number(text);
  return Number.isFinite(value) && value >= 0 && value <= most ? value : undefined;
}
