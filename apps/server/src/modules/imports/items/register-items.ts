import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { insertScenes, type NewScene, SIGMA_EXTENSION, shareLockCollection } from '@sigma/archive';
import type { ImportedItemResult } from '@sigma/contract';
import { type Connection, hasOneSession } from '@sigma/db';
import { describeItem } from '@sigma/domain';
import { cooperativeWork } from '../../../work/index.ts';
import { collectionExists } from '../imports.store.ts';
import type { DirectImportServices } from '../services.ts';
import { countOmittedAssets, type ItemMembers, withAddresses } from './item-addresses.ts';
import { changesInItem } from './item-changes.ts';
import { removeScenes, type StoredScene, storedScenes } from './items.store.ts';

export interface ItemsToRegister {
  readonly collection: string;
  readonly items: readonly ItemMembers[];
  /** Replaces an Item without local files when the content differs. */
  readonly replace: boolean;
}

export type RegisteredItems =
  | { readonly ok: true; readonly results: readonly ImportedItemResult[] }
  | {
      readonly ok: false;
      readonly issue: { readonly field: string; readonly code: string; readonly message: string };
    };

/** What a registration needs, and who is notified of it. */
export interface ItemRegistry extends Pick<DirectImportServices, 'database' | 'onFailed'> {
  /** Called in the transaction that stores Items, with the ids of those that were added or replaced. */
  readonly onStored?: (transaction: Connection, ids: readonly string[]) => Promise<void>;
}

const NOT_STORED = 'The catalogue failed while this Item was stored. Import it again.';

/**
 * Catalogues Items whose pixels are not stored here: the only way in, for the server and for the command line with
 * exclusive access to the database. Known content is recognised by reading it again as of the time it was added. On the
 * embedded engine others use the session between parts of the Items; each Item has its own result in any case, and the
 * Items of a part that fails are rejected.
 *
 * @throws the error of the first part when every part fails: then nothing was stored
 */
export async function registerItems(
  registry: ItemRegistry,
  { collection, items, replace }: ItemsToRegister,
  now: Date,
): Promise<RegisteredItems> {
  const { kysely } = registry.database;
  if (!(await collectionExists(kysely, collection))) return noCollection();
  const read = await readSubmitted({ collection, items, now });
  const results: ImportedItemResult[] = read.map(({ id, reason = '' }) => ({ id, state: 'refused', reason }));
  const size = hasOneSession(kysely) ? MAX_AT_ONCE : items.length;
  const parts = wavesOf(read).flatMap((wave) => partsOf(wave, size));
  const errors: unknown[] = [];
  for (const part of parts) {
    const outcomes = await storePart(registry, part, { collection, replace }).catch((error: unknown) => {
      errors.push(error);
      return new Map(
        part.map(({ id }) => [id, { id, state: 'refused', reason: NOT_STORED } as ImportedItemResult]),
      );
    });
    if (outcomes === undefined) return noCollection();
    for (const item of part) results[item.index] = resultOf(item, outcomes.get(item.id));
  }
  if (errors.length > 0 && errors.length === parts.length) throw errors[0];
  for (const error of errors) registry.onFailed?.(error);
  return { ok: true, results };
}

async function readSubmitted({
  collection,
  items,
  now,
}: Omit<ItemsToRegister, 'replace'> & { readonly now: Date }): Promise<readonly ReadItem[]> {
  const read: ReadItem[] = [];
  const work = cooperativeWork();
  for (const item of items) {
    read.push(readItem(item, collection, now));
    await work.pause();
  }
  return read;
}

/** Stores Items in one transaction; returns the outcomes by id, or undefined if the collection does not exist. */
async function storePart(
  { database, onStored }: ItemRegistry,
  part: readonly Readable[],
  { collection, replace }: Omit<ItemsToRegister, 'items'>,
): Promise<ReadonlyMap<string | null, ImportedItemResult> | undefined> {
  return database.transaction(async (transaction) => {
    if (!(await shareLockCollection(transaction, collection))) return undefined;
    const scenesOf = (readable: readonly Readable[]) => readable.map(({ scene }) => scene);
    const idsOf = (readable: readonly Readable[]) => readable.map(({ id }) => id);
    const added = new Set(await insertScenes(transaction, scenesOf(part)));
    const rest = part.filter(({ id }) => !added.has(id));
    const stored = await storedScenes(transaction, collection, idsOf(rest));
    const decided = rest.map((one) => decide(one, stored.get(one.id), replace));
    const replaced = decided.flatMap(({ state }, index) => (state === 'replaced' ? (rest[index] ?? []) : []));
    await removeScenes(transaction, collection, idsOf(replaced));
    await insertScenes(transaction, scenesOf(replaced));
    const changed = [...added, ...idsOf(replaced)];
    if (changed.length > 0) await onStored?.(transaction, changed);
    const fresh = [...added].map((id): ImportedItemResult => ({ id, state: 'added', reason: null }));
    return new Map([...fresh, ...decided].map((one) => [one.id, one]));
  });
}

function resultOf(
  { id, submitted, omitted, scene }: Readable,
  outcome: ImportedItemResult = { id, state: 'known', reason: null },
): ImportedItemResult {
  if (outcome.state !== 'added' && outcome.state !== 'replaced') return outcome;
  const changes = changesInItem(submitted, { ...scene.item });
  return {
    ...outcome,
    ...(omitted === 0 ? {} : { left_out: omitted }),
    ...(changes.length > 0 ? { changes } : {}),
  };
}

const noCollection = (): RegisteredItems => ({
  ok: false,
  issue: { field: 'collection', code: 'unknown', message: 'The collection does not exist.' },
});

interface Readable {
  readonly id: string;
  readonly index: number;
  readonly submitted: ItemMembers;
  readonly scene: NewScene;
  /** Number of assets whose relative addresses cannot be resolved. */
  readonly omitted: number;
}

/** Items of one transaction on the embedded engine, whose only session others wait for: about 30 ms. */
const MAX_AT_ONCE = 100;

const partsOf = <T>(all: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );

/** Batches without repeated ids: of two Items with the same id, the second finds the first in the catalogue. */
function wavesOf(read: readonly ReadItem[]): readonly (readonly Readable[])[] {
  const waves: Readable[][] = [];
  const seen = new Map<string, number>();
  read.forEach(({ id, submitted, scene, omitted = 0 }, index) => {
    if (id === null || scene === undefined) return;
    const place = seen.get(id) ?? 0;
    seen.set(id, place + 1);
    const one = { id, index, submitted, scene, omitted };
    const wave = waves[place];
    if (wave === undefined) waves.push([one]);
    else wave.push(one);
  });
  return waves;
}

function decide(
  { id, submitted, scene }: Readable,
  stored: StoredScene | undefined,
  replace: boolean,
): ImportedItemResult {
  if (stored === undefined)
    return { id, state: 'refused', reason: 'It was deleted in the meantime. Import it again.' };
  const again = readItem(submitted, scene.collection, stored.updated).scene;
  if (again !== undefined && isSameItem(again.item, stored.item)) return { id, state: 'known', reason: null };
  if (stored.hasFiles) {
    return {
      id,
      state: 'refused',
      reason: 'A scene whose files are stored here has this id, and an Item never replaces such a scene.',
    };
  }
  if (replace) return { id, state: 'replaced', reason: null };
  return {
    id,
    state: 'refused',
    reason: 'Other content has this id. Import with --replace to replace it.',
  };
}

/** Migrations may have added members to a stored text in another order. */
function isSameItem(item: object, stored: string): boolean {
  const text = JSON.stringify(item);
  return text === stored || isDeepStrictEqual(JSON.parse(text), JSON.parse(stored));
}

interface ReadItem {
  readonly id: string | null;
  readonly submitted: ItemMembers;
  readonly scene?: NewScene | undefined;
  readonly omitted?: number;
  readonly reason?: string;
}

function readItem(submitted: ItemMembers, collection: string, now: Date): ReadItem {
  const addressed = withAddresses(submitted);
  const { collection: _, ...item } = addressed;
  const id = typeof submitted.id === 'string' ? submitted.id : null;
  const captureId = captureIdOfItem(collection, String(submitted.id));
  const described = describeItem(item, {
    collection,
    captureId,
    now,
    extension: SIGMA_EXTENSION,
    orderable: false,
  });
  if (described.ok) {
    const omitted = countOmittedAssets(submitted, addressed);
    return { id, submitted, omitted, scene: { ...described.scene, recipe: null, assets: [] } };
  }
  const reasons = described.issues.map(({ field, message }) => issueText(field, message.replace(/\.$/, '')));
  return { id, submitted, reason: `${reasons.slice(0, 3).join('; ')}.` };
}

/** "id must be text" or "geometry: The ring crosses itself". */
function issueText(field: string, message: string): string {
  return /^[A-Z]/.test(message) ? `${field}: ${message}` : `${field} ${message}`;
}

/** The same UUID for the same Item of a collection (RFC 9562, version 8). */
function captureIdOfItem(collection: string, id: string): string {
  const hex = createHash('sha256').update(`item/${collection}/${id}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
