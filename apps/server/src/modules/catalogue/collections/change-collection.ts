import { listProgramCollections, unlimitedAccess } from '@sigma/archive';
import {
  addCollection,
  bind,
  type Caller,
  callerName,
  deleteCollection,
  type FieldIssue,
  Refusal,
  refuse,
  replaceCollection,
  updateCollection,
} from '@sigma/contract';
import type { DatabaseTransaction } from '@sigma/db';
import { issueText } from '@sigma/domain';
import { unmetCondition, writeAudit, writtenResponse } from '../../../records/index.ts';
import { mergePatch } from '../protocol/merge-patch.ts';
import { stacLinks } from '../protocol/stac-links.ts';
import type { CatalogueServices } from '../services.ts';
import { collectionOf } from './collection-of.ts';
import {
  type CollectionRow,
  countOpenOrdersOf,
  countScenesOf,
  deleteStoredCollection,
  insertCollection,
  lockCollection,
  programExists,
  replaceStoredCollection,
} from './collections.store.ts';
import { noCollection } from './read-collection.ts';
import { collectionMembers, readNewCollection } from './read-new-collection.ts';

type Members = Readonly<Record<string, unknown>>;

/** The request that writes a collection. */
interface WriteCall {
  readonly program: number;
  readonly caller: Caller;
  readonly now: Date;
  readonly requestId: string;
  readonly url: string;
  readonly header: (name: string) => string | undefined;
}

interface Change extends WriteCall {
  readonly operation: string;
  readonly collection: string;
  /** Builds the new collection from the stored one. */
  readonly next: (stored: CollectionRow) => Members;
}

function badCollection(issues: readonly FieldIssue[]): Refusal {
  const [first] = issues;
  const reason = first === undefined ? '' : `: ${issueText(first)}`;
  return refuse('bad_parameter', `The collection is invalid${reason}.`, issues);
}

/** The text of a stored collection as the caller reads it. */
async function collectionText(
  transaction: DatabaseTransaction,
  id: string,
  { program, now, url }: WriteCall,
) {
  const [found] = await listProgramCollections(transaction, unlimitedAccess(program, [id]), { now }, id);
  if (found === undefined) throw new Error(`Collection "${id}" was stored but cannot be read.`);
  return JSON.stringify(collectionOf(found, stacLinks(url, program)));
}

async function failedIfMatch(
  transaction: DatabaseTransaction,
  id: string,
  call: WriteCall,
): Promise<Refusal | undefined> {
  const header = call.header('if-match');
  if (header === undefined) return undefined;
  const text = await collectionText(transaction, id, call);
  return unmetCondition(header, () => text);
}

/** Creates a submitted Collection and assigns it to a program, or returns why that is not possible. */
export async function createCollection(
  transaction: DatabaseTransaction,
  program: number,
  submitted: Members,
): Promise<CollectionRow | Refusal> {
  const row = readNewCollection(submitted);
  if ('issues' in row) return badCollection(row.issues);
  if (!(await programExists(transaction, program)))
    return refuse('not_found', `Program ${program} does not exist.`);
  if (!(await insertCollection(transaction, program, row)))
    return refuse('already_exists', `Collection "${row.id}" already exists.`);
  return row;
}

export const addCollectionBinding = ({ database }: CatalogueServices) =>
  bind(addCollection, async ({ params: { program }, body, ...call }) => {
    const writeCall = { ...call, program };
    const outcome = await database.transaction(async (transaction) => {
      const row = await createCollection(transaction, program, body);
      if (row instanceof Refusal) return row;
      const { id } = row;
      await writeAudit(transaction, {
        actor: callerName(call.caller),
        operation: addCollection.id,
        target: `collection ${row.id}`,
        program,
        after: { ...collectionMembers(row), program },
        requestId: call.requestId,
      });
      return { id, text: await collectionText(transaction, id, writeCall) };
    });
    if (outcome instanceof Refusal) return outcome;
    const location = stacLinks(call.url, program).toCollection('self', outcome.id).href;
    return writtenResponse(outcome.text, { status: 201, type: 'application/json', location });
  });

async function changeCollection({ database }: CatalogueServices, change: Change) {
  const { program, collection } = change;
  const outcome = await database.transaction(async (transaction) => {
    const before = await lockCollection(transaction, program, collection);
    if (before === undefined) return noCollection(collection);
    const refusal = await failedIfMatch(transaction, collection, change);
    if (refusal !== undefined) return refusal;
    const after = readNewCollection(change.next(before), collection);
    if ('issues' in after) return badCollection(after.issues);
    await replaceStoredCollection(transaction, after);
    await writeAudit(transaction, {
      actor: callerName(change.caller),
      operation: change.operation,
      target: `collection ${collection}`,
      program,
      before: collectionMembers(before),
      after: collectionMembers(after),
      requestId: change.requestId,
    });
    return collectionText(transaction, collection, change);
  });
  return outcome instanceof Refusal ? outcome : writtenResponse(outcome, { type: 'application/json' });
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
  bind(deleteCollection, async ({ params: { program, collection }, ...call }) =>
    database.transaction(async (transaction) => {
      const before = await lockCollection(transaction, program, collection);
      if (before === undefined) return noCollection(collection);
      const refusal = await failedIfMatch(transaction, collection, { ...call, program });
      if (refusal !== undefined) return refusal;
      const scenes = await countScenesOf(transaction, collection);
      if (scenes > 0) {
        return refuse('wrong_state', `The collection has ${scenes} scene(s). Delete them first.`);
      }
      const orders = await countOpenOrdersOf(transaction, collection);
      if (orders > 0) {
        return refuse('wrong_state', `The collection is used by ${orders} open order(s).`);
      }
      await deleteStoredCollection(transaction, collection);
      await writeAudit(transaction, {
        actor: callerName(call.caller),
        operation: deleteCollection.id,
        target: `collection ${collection}`,
        program,
        before: collectionMembers(before),
        requestId: call.requestId,
      });
      return undefined;
    }),
  );
