import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { insertScenes, type NewScene, SIGMA_EXTENSION, shareLockCollection } from '@sigma/archive';
import type { ImportedItemResult } from '@sigma/contract';
import { hasOneSession } from '@sigma/db';
import { describeItem } from '@sigma/domain';
import { cooperativeWork } from '../../../work/index.ts';
import { collectionExists } from '../imports.store.ts';
import type { ImportServices } from '../services.ts';
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

/**
 * Catalogues Items whose pixels are not stored here: the only way in, for the server and for the command line with
 * exclusive access to the database. Known content is recognised by reading it again as of the time it was added. On the
 * embedded engine others use the session between parts of the Items; each Item has its own result in any case.
 */
export async function registerItems(
  { database }: Pick<ImportServices, 'database'>,
  { collection, items, replace }: ItemsToRegister,
  now: Date,
): Promise<RegisteredItems> {
  if (!(await collectionExists(database.kysely, collection))) return noCollection();
  const read: ReadItem[] = [];
  const work = cooperativeWork();
  for (const item of items) {
    read.push(readItem(item, collection, now));
    await work.pause();
  }
  const results: ImportedItemResult[] = read.map(({ id, reason = '' }) => ({ id, state: 'refused', reason }));
  const size = hasOneSession(database.kysely) ? MAX_AT_ONCE : items.length;
  for (const wave of wavesOf(read).flatMap((all) => partsOf(all, size))) {
    const outcomes = await database.transaction(async (transaction) => {
      if (!(await shareLockCollection(transaction, collection))) return undefined;
      const added = new Set(
        await insertScenes(
          transaction,
          wave.map(({ scene }) => scene),
        ),
      );
      const rest = wave.filter(({ id }) => !added.has(id));
      const stored = await storedScenes(
        transaction,
        collection,
        rest.map(({ id }) => id),
      );
      const decided = rest.map((one) => decide(one, stored.get(one.id), replace));
      const replaced = decided.flatMap(({ state }, index) =>
        state === 'replaced' ? (rest[index] ?? []) : [],
      );
      await removeScenes(
        transaction,
        collection,
        replaced.map(({ id }) => id),
      );
      await insertScenes(
        transaction,
        replaced.map(({ scene }) => scene),
      );
      const fresh = [...added].map((id): ImportedItemResult => ({ id, state: 'added', reason: null }));
      return new Map([...fresh, ...decided].map((one) => [one.id, one]));
    });
    if (outcomes === undefined) return noCollection();
    for (const { id, index, submitted, omitted: assets, scene } of wave) {
      const result = outcomes.get(id) ?? { id, state: 'known', reason: null };
      const isNew = result.state === 'added' || result.state === 'replaced';
      const omitted = isNew ? assets : 0;
      const changes = isNew ? changesInItem(submitted, { ...scene.item }) : [];
      results[index] = {
        ...result,
        ...(omitted === 0 ? {} : { left_out: omitted }),
        ...(changes.length > 0 ? { changes } : {}),
      };
    }
  }
  return { ok: true, results };
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
