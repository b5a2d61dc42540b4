import { readFile, stat } from 'node:fs/promises';
import { MAX_IMPORTED_BYTES } from '@sigma/contract';
import { ImportRefusal } from '../prepare/import-refusal.ts';
import type { ItemMembers } from './item-addresses.ts';
import { readLines } from './read-lines.ts';

const LINES = /\.(ndjson|jsonl|geojsonl)$/i;
/** The largest file that is read in one piece; larger files must have one Item per line. */
const MAX_WHOLE_BYTES = 100_000_000;
/** Bytes reserved for the JSON around the Item of a call. */
const ROUND_BYTES = 1000;
/** The largest Item, so that a call can contain it. */
export const MAX_ITEM_BYTES = MAX_IMPORTED_BYTES - ROUND_BYTES;

interface Place {
  /** The line, or the position in the list, from 1. */
  readonly place: number;
  /** From 0 to 1: how much of the file has been read. */
  readonly done: number;
}

export type FoundItem = Place &
  (
    | { readonly item: ItemMembers; readonly bytes: number }
    /** The problem of a line or list member that is not an Item; the others are read all the same. */
    | { readonly issue: string }
  );

/**
 * The Items of a file from a place: a single Item, those of an ItemCollection, or one per line (.ndjson, .jsonl,
 * .geojsonl).
 *
 * @throws ImportRefusal where the complete file cannot be read as Items
 */
export async function* readItems(path: string, from = 1): AsyncGenerator<FoundItem> {
  const { size } = await stat(path);
  if (LINES.test(path)) return yield* readItemLines(path, { size, from });
  if (size > MAX_WHOLE_BYTES)
    throw new ImportRefusal(
      'It is larger than 100 MB. Write one Item per line to a file that ends with .ndjson.',
    );
  const items = itemsOf(parsed(await readFile(path, 'utf8'), 'The file'), 'It');
  for (const [index, item] of items.entries()) {
    if (index + 1 < from) continue;
    yield foundItem(item, {
      at: { place: index + 1, done: index / items.length },
      bytes: items.length === 1 && size <= MAX_ITEM_BYTES ? size : lengthOf(item),
      notAnItem: `Feature ${index + 1} is not a STAC Item.`,
    });
  }
}

async function* readItemLines(
  path: string,
  { size, from }: { readonly size: number; readonly from: number },
): AsyncGenerator<FoundItem> {
  let place = 0;
  for await (const { text, bytes, end } of readLines(path, MAX_ITEM_BYTES)) {
    place += 1;
    if (place < from) continue;
    const at = { place, done: size === 0 ? 1 : end / size };
    if (text === undefined) {
      yield { ...at, issue: `Line ${place} is larger than 8 MB.` };
      continue;
    }
    if (text.trim() === '') continue;
    const notAnItem = `Line ${place} contains something that is not a STAC Item.`;
    const found = itemsOfLine(text, `Line ${place}`);
    for (const item of found) {
      if (typeof item === 'string') yield { ...at, issue: item };
      else yield foundItem(item, { at, bytes: found.length === 1 ? bytes : lengthOf(item), notAnItem });
    }
  }
}

function foundItem(
  value: unknown,
  { at, bytes, notAnItem }: { readonly at: Place; readonly bytes: number; readonly notAnItem: string },
): FoundItem {
  if (!isMembers(value)) return { ...at, issue: notAnItem };
  if (bytes > MAX_ITEM_BYTES) return { ...at, issue: `${String(value.id)}: It is larger than 8 MB.` };
  return { ...at, item: value, bytes };
}

const lengthOf = (item: unknown): number => Buffer.byteLength(JSON.stringify(item));

/** The contents of a line, or the reason why it cannot be read. */
function itemsOfLine(line: string, what: string): readonly unknown[] {
  try {
    return itemsOf(parsed(line, what), what);
  } catch (error) {
    if (error instanceof ImportRefusal) return [error.message];
    throw error;
  }
}

/** The byte order mark at the beginning of files of some programs. */
const MARK = /^\uFEFF/;

function parsed(text: string, what: string): unknown {
  try {
    return JSON.parse(text.replace(MARK, ''));
  } catch (cause) {
    throw new ImportRefusal(`${what} is not JSON.`, { cause });
  }
}

function itemsOf(value: unknown, what: string): readonly unknown[] {
  if (!isMembers(value)) throw new ImportRefusal(`${what} is not a STAC Item.`);
  if (value.type === 'Feature') return [value];
  const { features } = value;
  if (value.type === 'FeatureCollection' && Array.isArray(features)) return features;
  throw new ImportRefusal(`${what} is not a STAC Item, ItemCollection or Collection.`);
}

const isMembers = (value: unknown): value is ItemMembers =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
