type Query = Readonly<Record<string, unknown>>;

/** Servers and proxies accept requests of 8 kB, and an address has filters in addition to the area. */
const LONGEST_AREA = 6000;
const MAX_KEPT_CHARACTERS = 1_000_000;
const KEY = 'sigma.long-areas';
const MARK = 'kept_';

/**
 * An area whose text is too long for an address is stored by this browser; the address has a mark for it, so that a
 * reload finds it. In other browsers, and after Sign Out, the mark has no meaning.
 */
export function shortenArea(query: Readonly<Record<string, string>>): Record<string, string> {
  const { area } = query;
  if (area === undefined || area.length <= LONGEST_AREA) return query;
  const mark = MARK + fingerprint(area);
  const kept = readStored();
  const others = kept.filter(([known]) => known !== mark);
  // Every move of the map writes the address again, with the same area.
  const isKept = kept[0]?.[0] === mark || storeAreas([[mark, area], ...others]);
  return isKept ? { ...query, area: mark } : query;
}

/** Whether the address has only the mark of its area: other browsers do not find it. */
export function isAreaStored({ area }: Query): boolean {
  return typeof area === 'string' && area.startsWith(MARK);
}

/** The query with the area that its mark stands for; without an area when this browser does not know the mark. */
export function restoreArea<Given extends Query>(query: Given): Given | Omit<Given, 'area'> {
  if (!isAreaStored(query)) return query;
  const { area: mark, ...rest } = query;
  const text = readStored().find(([known]) => known === mark)?.[1];
  return text === undefined ? rest : { ...rest, area: text };
}

/** Removes all stored areas, so that the next user finds none. */
export function forgetAreas(): void {
  localStorage.removeItem(KEY);
}

type StoredAreas = readonly (readonly [mark: string, area: string])[];

/** Stores areas, newest first; false when the browser stores nothing. */
function storeAreas(areas: StoredAreas): boolean {
  let left = MAX_KEPT_CHARACTERS;
  const fitting = areas.filter(([, area]) => {
    left -= area.length;
    return left >= 0;
  });
  try {
    localStorage.setItem(KEY, JSON.stringify(fitting));
    return fitting.length > 0;
  } catch {
    return false;
  }
}

function readStored(): StoredAreas {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isKept) : [];
  } catch {
    return [];
  }
}

function isKept(value: unknown): value is readonly [string, string] {
  return Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string');
}

/** Two 32-bit FNV-1a sums from different bases, as text. */
function fingerprint(text: string): string {
  return [0x811c9dc5, 0x01234567].map((base) => fnv(text, base).toString(36)).join('');
}

function fnv(text: string, base: number): number {
  let sum = base;
  for (let index = 0; index < text.length; index += 1) {
    sum = Math.imul(sum ^ text.charCodeAt(index), 0x01000193);
  }
  return sum >>> 0;
}
