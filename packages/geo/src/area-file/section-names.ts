import { MAX_AREA_NAME_LENGTH, nameLength, type RawSection } from './area-file.ts';

const NAME_KEYS = ['name', 'title', 'label'] as const;

/** Finds the name in the properties of a feature, whatever the case of its key. */
export function featureNameOf(properties: Record<string, unknown>): string | undefined {
  const entries = Object.entries(properties).map(([key, value]) => [key.toLowerCase(), value] as const);
  for (const wanted of NAME_KEYS) {
    const value = entries.find(([key]) => key === wanted)?.[1];
    if (typeof value === 'string' && value.trim() !== '') return value;
    if (typeof value === 'number' && Number.isFinite(value)) return `${value}`;
  }
  return undefined;
}

/** A section with the name that it will have in the library. */
export interface NamedSection {
  readonly section: RawSection;
  readonly name: string;
  readonly hasDefaultName: boolean;
}

/**
 * Names every section, on a single line and without broken characters. A section without a name gets the name of
 * the file, or "Area" and the date, followed by a number when there are several or the name is already in use.
 */
export function nameSections(
  sections: readonly RawSection[],
  {
    fileName,
    date,
    takenNames = [],
  }: { fileName: string; date: Date; takenNames?: readonly string[] | undefined },
): NamedSection[] {
  const given = sections.map(({ name }) => cleanName(name ?? ''));
  const usedNames = new Set([...takenNames, ...given]);
  const stem = stemOf(fileName, date);
  const isOnly = given.filter((name) => name === '').length === 1;
  let next = 1;
  const nextName = () => {
    if (isOnly && !usedNames.has(stem)) return stem;
    while (usedNames.has(`${stem} ${next}`)) next += 1;
    usedNames.add(`${stem} ${next}`);
    return `${stem} ${next}`;
  };
  return sections.map((section, index) => {
    const name = given[index] ?? '';
    return name === ''
      ? { section, name: nextName(), hasDefaultName: true }
      : { section, name, hasDefaultName: false };
  });
}

function cleanName(name: string): string {
  return name
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

function stemOf(fileName: string, date: Date): string {
  const base = fileName.split(/[/\\]/).at(-1) ?? '';
  const stem = cleanName(base.replace(/\.[^.]*$/, ''));
  if (stem === '') return `Area ${date.toISOString().slice(0, 10)}`;
  // This leaves room for a space and a number of up to four digits.
  const maxStemLength = MAX_AREA_NAME_LENGTH - 5;
  return nameLength(stem) > maxStemLength ? [...stem].slice(0, maxStemLength).join('').trim() : stem;
}
