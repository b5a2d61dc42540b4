import {
  addCollection,
  bind,
  type Caller,
  callerName,
  deleteCollection,
  type FieldError,
  Refusal,
  refuse,
  replaceCollection,
  updateCollection,
} from '@sigma/contract';
import {
  type CollectionOverview,
  type DatabaseTransaction,
  listProgramCollections,
  writeAudit,
} from '@sigma/db';
import { collectionOf } from './collection-of.ts';
import {
  type CollectionRow,
  countScenesOf,
  deleteStoredCollection,
  insertCollection,
  lockCollection,
  programExists,
  replaceStoredCollection,
} from './collections.store.ts';
import { noCollection } from './read-collection.ts';
import { collectionMembers, readNewCollection } from './read-new-collection.ts';
import { mergePatch } from './scene-of-item.ts';
import type { CatalogueServices } from './services.ts';
import { stacLinks } from './stac-links.ts';

type Members = Readonly<Record<string, unknown>>;

interface Asked {
  readonly program: number;
  readonly caller: Caller;
  readonly now: Date;
  readonly requestId: string;
  readonly url: string;
}

interface Change extends Asked {
  readonly operation: string;
  readonly collection: string;
  /** The collection as it shall be. */
  readonly next: (stored: CollectionRow) => Members;
}

function badCollection(faults: readonly FieldError[]): Refusal {
  const [first] = faults;
  return refuse('bad_parameter', `The collection is wrong: ${first?.field} ${first?.message}.`, faults);
}

async function stored(transaction: DatabaseTransaction, id: string, { program, now }: Asked) {
  const [found] = await listProgramCollections(transaction, program, id, { now, seesEmbargoed: true });
  if (found === undefined) throw new Error('What was stored is not there.');
  return found;
}

const answerOf = (overview: CollectionOverview, { url, program }: Asked) =>
  collectionOf(overview, stacLinks(url, program));

export const addCollectionBinding = ({ database }: CatalogueServices) =>
  bind(addCollection, async ({ params: { program }, body, ...call }) => {
    const row = readNewCollection(body);
    if ('faults' in row) return badCollection(row.faults);
    const asked = { ...call, program };
    const outcome = await database.transaction(async (transaction) => {
      if (!(await programExists(transaction, program)))
        return refuse('not_found', 'There is no such program.');
      if (!(await insertCollection(transaction, program, row))) {
        return refuse('duplicate_name', `There is a collection "${row.id}" already.`);
      }
      await writeAudit(transaction, {
        actor: callerName(call.caller),
        operation: addCollection.id,
        target: `collection ${row.id}`,
        after: { program, ...collectionMembers(row) },
        requestId: call.requestId,
      });
      return answerOf(await stored(transaction, row.id, asked), asked);
    });
    if (outcome instanceof Refusal) return outcome;
    const location = stacLinks(call.url, program).toCollection('self', row.id).href;
    return Response.json(outcome, { status: 201, headers: { location, 'cache-control': 'no-store' } });
  });

async function changeCollection({ database }: CatalogueServices, change: Change) {
  const { program, collection } = change;
  return database.transaction(async (transaction) => {
    const before = await lockCollection(transaction, program, collection);
    if (before === undefined) return noCollection(collection);
    const after = readNewCollection(change.next(before), collection);
    if ('faults' in after) return badCollection(after.faults);
    await replaceStoredCollection(transaction, after);
    await writeAudit(transaction, {
      actor: callerName(change.caller),
      operation: change.operation,
      target: `collection ${collection}`,
      before: collectionMembers(before),
      after: collectionMembers(after),
      requestId: change.requestId,
    });
    return answerOf(await stored(transaction, collection, change), change);
  });
}

export const replaceCollectionBinding = (services: CatalogueServices) =>
  bind(replaceCollection, ({ params: { program, collection }, body, ...call }) =>
    changeCollection(services, {
      ...call,
      operation: replaceCollection.id,
      program,
      collection,
      next: () => body,
    }),
  );

export const updateCollectionBinding = (services: CatalogueServices) =>
  bind(updateCollection, ({ params: { program, collection }, body, ...call }) => {
    const next = (row: CollectionRow): Members => ({ ...Object(mergePatch(collectionMembers(row), body)) });
    return changeCollection(services, {
      ...call,
      operation: updateCollection.id,
      program,
      collection,
      next,
    });
  });

export const deleteCollectionBinding = ({ database }: CatalogueServices) =>
  bind(deleteCollection, async ({ params: { program, collection }, caller, requestId }) =>
    database.transaction(async (transaction) => {
      const before = await lockCollection(transaction, program, collection);
      if (before === undefined) return noCollection(collection);
      const scenes = await countScenesOf(transaction, collection);
      if (scenes > 0) {
        return refuse('wrong_state', `The collection has ${scenes} scene(s); take them out of it first.`);
      }
      await deleteStoredCollection(transaction, collection);
      await writeAudit(transaction, {
        actor: callerName(caller),
        operation: deleteCollection.id,
        target: `collection ${collection}`,
        before: collectionMembers(before),
        requestId,
      });
      return undefined;
    }),
  );
