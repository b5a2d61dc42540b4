import type { ItemCounts, Outcome } from './outcome.ts';

/** Counts what an import did. */
export interface ImportTotals {
  add(outcome: Outcome): void;
  /** Items that an interrupted run of the same import has counted. */
  setEarlier(counts: ItemCounts): void;
  /** "Imported 2 image files and 8 Items; 4 already present, 1 rejected, 1 other file ignored: notes.txt." */
  line(otherFiles: readonly string[]): string;
  /** 0 when nothing failed and something is in the catalogue, else 1. */
  exitCode(): 0 | 1;
}

const NONE: ItemCounts = { added: 0, replaced: 0, known: 0, refused: 0 };

export function importTotals(): ImportTotals {
  const files = { images: 0, collections: 0, known: 0, refused: 0, failed: 0 };
  let items = NONE;
  let earlier = NONE;
  const add = (outcome: Outcome) => {
    if (outcome.items !== undefined) items = sumOf(items, outcome.items);
    else if (outcome.state === 'taken')
      files[outcome.collection === undefined ? 'images' : 'collections'] += 1;
    else files[outcome.state] += 1;
  };
  const all = () => {
    const counted = sumOf(items, earlier);
    const imported = counted.added + counted.replaced;
    return {
      ...counted,
      imported,
      present: counted.known + files.known,
      rejected: counted.refused + files.refused,
    };
  };
  return {
    add,
    setEarlier: (counts) => {
      earlier = counts;
    },
    line: (others) => {
      const { imported, replaced, present, rejected } = all();
      const kinds = [
        ...(files.collections > 0 ? [counted(files.collections, 'Collection')] : []),
        ...(files.images > 0 ? [counted(files.images, 'image file')] : []),
        ...(imported > 0
          ? [`${counted(imported, 'Item')}${replaced > 0 ? ` (${number(replaced)} replaced)` : ''}`]
          : []),
      ];
      const rest = [
        `${number(present)} already present`,
        `${number(rejected)} rejected`,
        ...(files.failed > 0 ? [`${number(files.failed)} failed`] : []),
        ...(others.length > 0 ? [`${counted(others.length, 'other file')} ignored: ${named(others)}`] : []),
      ];
      return `Imported ${kinds.length === 0 ? 'nothing' : listed(kinds)}; ${rest.join(', ')}.`;
    },
    exitCode: () => {
      const { imported, present } = all();
      const isEmpty = imported + present + files.images + files.collections === 0;
      return files.failed > 0 || isEmpty ? 1 : 0;
    },
  };
}

const MAX_NAMES = 20;

/** The names of files, of many only the first ones. */
function named(names: readonly string[]): string {
  const rest = names.length - MAX_NAMES;
  return rest > 0 ? `${names.slice(0, MAX_NAMES).join(', ')} and ${number(rest)} more` : listed(names);
}

/** "a", "a and b", "a, b and c". */
function listed(texts: readonly string[]): string {
  const last = texts.at(-1) ?? '';
  return texts.length < 2 ? last : `${texts.slice(0, -1).join(', ')} and ${last}`;
}

function sumOf(a: ItemCounts, b: ItemCounts): ItemCounts {
  return {
    added: a.added + b.added,
    replaced: a.replaced + b.replaced,
    known: a.known + b.known,
    refused: a.refused + b.refused,
  };
}

export const number = (value: number): string => value.toLocaleString('en-US');

export const counted = (value: number, noun: string): string =>
  `${number(value)} ${noun}${value === 1 ? '' : 's'}`;
