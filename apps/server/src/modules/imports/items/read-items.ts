import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { ImportRefusal } from '../prepare/import-refusal.ts';
import type { ItemMembers } from './item-addresses.ts';

const LINES = /\.(ndjson|jsonl|geojsonl)$/i;
/** What is read in one piece; more has to come line by line. */
const MOST_WHOLE_BYTES = 256_000_000;

export interface FoundItem {
  readonly item: ItemMembers;
  /** From 0 to 1: how much of the file has been read. */
  readonly done: number;
}

/**
 * The Items of a file: one, those of an ItemCollection, or one a line (.ndjson, .jsonl, .geojsonl).
 *
 * @throws ImportRefusal naming the line where the file cannot be read as that
 */
export async function* readItems(path: string): AsyncGenerator<FoundItem> {
  const { size } = await stat(path);
  if (LINES.test(path)) return yield* readLines(path, size);
  if (size > MOST_WHOLE_BYTES)
    throw new ImportRefusal(
      'It is larger than 256 MB; write one Item a line into a file that ends with .ndjson.',
    );
  const items = itemsOf(parsed(await readFile(path, 'utf8'), 'The file'), 'It');
  for (const [index, item] of items.entries()) yield { item, done: index / items.length };
}

async function* readLines(path: string, size: number): AsyncGenerator<FoundItem> {
  const stream = createReadStream(path);
  let number = 0;
  for await (const line of createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY })) {
    number += 1;
    if (line.trim() === '') continue;
    const found = itemsOf(parsed(line, `Line ${number}`), `Line ${number}`);
    for (const item of found) yield { item, done: stream.bytesRead / size };
  }
}

function parsed(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ImportRefusal(`${what} is not JSON.`, { cause });
  }
}

function itemsOf(value: unknown, what: string): readonly ItemMembers[] {
  if (!isMembers(value)) throw new ImportRefusal(`${what} is no STAC Item.`);
  if (value.type === 'Feature') return [value];
  const { features } = value;
  if (value.type === 'FeatureCollection' && Array.isArray(features) && features.every(isMembers))
    return features;
  throw new ImportRefusal(`${what} is neither a STAC Item nor an ItemCollection.`);
}

const isMembers = (value: unknown): value is ItemMembers =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
