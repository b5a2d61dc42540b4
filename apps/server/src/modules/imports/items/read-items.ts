import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { ImportRefusal } from '../prepare/import-refusal.ts';
import type { ItemMembers } from './item-addresses.ts';

const LINES = /\.(ndjson|jsonl|geojsonl)$/i;
/** The largest file that is read in one piece; larger files must have one Item per line. */
const MAX_WHOLE_BYTES = 256_000_000;

/** `done` goes from 0 to 1: how much of the file has been read. */
export type FoundItem =
  | { readonly item: ItemMembers; readonly done: number }
  /** The problem of a line or list member that is not an Item; the others are read all the same. */
  | { readonly issue: string; readonly done: number };

/**
 * The Items of a file: a single Item, those of an ItemCollection, or one per line (.ndjson, .jsonl, .geojsonl).
 *
 * @throws ImportRefusal where the complete file cannot be read as Items
 */
export async function* readItems(path: string): AsyncGenerator<FoundItem> {
  const { size } = await stat(path);
  if (LINES.test(path)) return yield* readLines(path, size);
  if (size > MAX_WHOLE_BYTES)
    throw new ImportRefusal(
      'It is larger than 256 MB; write one Item per line to a file that ends with .ndjson.',
    );
  const items = itemsOf(parsed(await readFile(path, 'utf8'), 'The file'), 'It');
  for (const [index, item] of items.entries()) {
    const done = index / items.length;
    yield isMembers(item) ? { item, done } : { issue: `Feature ${index + 1} is not a STAC Item.`, done };
  }
}

async function* readLines(path: string, size: number): AsyncGenerator<FoundItem> {
  const stream = createReadStream(path);
  let number = 0;
  for await (const line of createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY })) {
    number += 1;
    if (line.trim() === '') continue;
    const done = stream.bytesRead / size;
    for (const found of itemsOfLine(line, `Line ${number}`)) {
      yield isMembers(found)
        ? { item: found, done }
        : {
            issue:
              typeof found === 'string'
                ? found
                : `Line ${number} contains something that is not a STAC Item.`,
            done,
          };
    }
  }
}

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
  throw new ImportRefusal(`${what} is neither a STAC Item nor an ItemCollection.`);
}

const isMembers = (value: unknown): value is ItemMembers =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
