/** Fields of a form. Lists are sets: their order has no meaning. */
type Fields = object;

interface Merged<F> {
  /** The fields that differ from the stored record, with their values in the form. */
  readonly typed: Partial<F>;
  /** Names of the fields that the form and the stored record both changed to different values. */
  readonly both: readonly string[];
}

/**
 * Applies what was changed in a form to a newer state of its record. A field that the form left alone gets the newer
 * value. In a list, entries that the form added or removed are added to or removed from the newer list, so that an entry
 * that was removed in the meantime does not return.
 */
export function mergeEdit<F extends Fields>(start: F, draft: F, newer: F): Merged<F> {
  const typed: Partial<F> = {};
  const both: string[] = [];
  for (const name of Object.keys(newer) as (keyof F & string)[]) {
    if (isSame(draft[name], start[name])) continue;
    const value = mergedValue(start[name], draft[name], newer[name]);
    if (isSame(value, newer[name])) continue;
    typed[name] = value as F[typeof name];
    if (!isSame(newer[name], start[name])) both.push(name);
  }
  return { typed, both };
}

/** The fields of a form that differ from those of the record. */
export function changedFields<F extends Fields>(start: F, draft: F): Partial<F> {
  return mergeEdit(start, draft, start).typed;
}

function mergedValue(start: unknown, draft: unknown, newer: unknown): unknown {
  if (!Array.isArray(start) || !Array.isArray(draft) || !Array.isArray(newer)) return draft;
  const kept = newer.filter((entry) => draft.includes(entry) || !start.includes(entry));
  const added = draft.filter((entry) => !start.includes(entry) && !newer.includes(entry));
  return [...kept, ...added];
}

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(Array.isArray(one) ? one.toSorted() : one) ===
  JSON.stringify(Array.isArray(other) ? other.toSorted() : other);
