import { open, readFile } from 'node:fs/promises';
import { MAX_COLLECTION_BYTES } from '@sigma/contract';
import type { ItemMembers } from './item-addresses.ts';

/** A file that contains Items or one Collection. */
export interface ItemFile {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  readonly modifiedMs: number;
  /** The Collection of the file, if it contains one instead of Items. */
  readonly collection?: ItemMembers | undefined;
}

const LINES = /\.(ndjson|jsonl|geojsonl)$/i;
/** The type is at the beginning of most files, and at the end of those whose members are sorted. */
const PEEK_BYTES = 32_768;
const AT_ONCE = 16;

/**
 * Looks into every file, so that Collections are known before the first Item is read. Files that cannot be opened are
 * reported when they are read.
 */
export async function surveyItemFiles(
  paths: readonly string[],
  signal: AbortSignal,
  onStep: (files: number) => void,
): Promise<readonly ItemFile[]> {
  const files: ItemFile[] = [];
  let next = 0;
  const look = async () => {
    for (let index = next++; index < paths.length; index = next++) {
      signal.throwIfAborted();
      files[index] = await surveyFile(paths[index] ?? '');
      onStep(next);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, look));
  return files;
}

async function surveyFile(path: string): Promise<ItemFile> {
  const file = await open(path).catch(() => undefined);
  if (file === undefined) return { path, size: 0, modifiedMs: 0 };
  try {
    const { size, mtimeMs: modifiedMs } = await file.stat();
    if (LINES.test(path) || size > MAX_COLLECTION_BYTES) return { path, size, modifiedMs };
    const head = await file.read(Buffer.alloc(Math.min(size, PEEK_BYTES)), 0, Math.min(PEEK_BYTES, size), 0);
    let text = head.buffer.toString('latin1', 0, head.bytesRead);
    if (size > PEEK_BYTES) {
      const tail = await file.read(Buffer.alloc(PEEK_BYTES), 0, PEEK_BYTES, size - PEEK_BYTES);
      text += tail.buffer.toString('latin1', 0, tail.bytesRead);
    }
    if (!/"type"\s*:\s*"Collection"/.test(text)) return { path, size, modifiedMs };
    return { path, size, modifiedMs, collection: await collectionIn(path) };
  } catch {
    return { path, size: 0, modifiedMs: 0 };
  } finally {
    await file.close();
  }
}

async function collectionIn(path: string): Promise<ItemMembers | undefined> {
  const value: unknown = JSON.parse((await readFile(path, 'utf8')).replace(/^\uFEFF/, ''));
  return isCollection(value) ? value : undefined;
}

const isCollection = (value: unknown): value is ItemMembers =>
  typeof value === 'object' && value !== null && Reflect.get(value, 'type') === 'Collection';
