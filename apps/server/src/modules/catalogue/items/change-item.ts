import {
  bind,
  type Caller,
  callerName,
  deleteItem,
  type FieldIssue,
  Refusal,
  refuse,
  replaceItem,
  updateItem,
} from '@sigma/contract';
import { unmetCondition, writeAudit, writtenResponse } from '../../../records/index.ts';
import { itemText } from '../protocol/answer-items.ts';
import { mergePatch } from '../protocol/merge-patch.ts';
import { GEO_JSON, stacLinks } from '../protocol/stac-links.ts';
import type { CatalogueServices } from '../services.ts';
import { badItem } from './add-items.ts';
import { countOrdersOf, deleteScene, lockItem, replaceScene, type StoredItem } from './items.store.ts';
import { sceneOfItem } from './scene-of-item.ts';

type Members = Readonly<Record<string, unknown>>;

interface Change {
  readonly operation: string;
  readonly program: number;
  readonly collection: string;
  readonly id: string;
  readonly caller: Caller;
  readonly now: Date;
  readonly requestId: string;
  readonly url: string;
  readonly header: (name: string) => string | undefined;
  /** Builds the new Item from the stored one. */
  readonly next: (stored: StoredItem) => Members;
}

const noItem = (collection: string, id: string) =>
  refuse('not_found', `Collection "${collection}" has no Item "${id}".`);

async function changeItem({ database }: CatalogueServices, change: Change): Promise<Response | Refusal> {
  const { program, collection, id, now } = change;
  const links = stacLinks(change.url, program);
  const outcome = await database.transaction(async (transaction) => {
    const stored = await lockItem(transaction, program, collection, id);
    if (stored === undefined) return noItem(collection, id);
    const itemBody = () => itemText({ id, collection, item: stored.text }, links);
    const failedCondition = unmetCondition(change.header('if-match'), itemBody);
    if (failedCondition !== undefined) return failedCondition;
    const next = change.next(stored);
    const issue = idIssue(next, id);
    if (issue !== undefined) return badItem([issue]);
    const scene = sceneOfItem({ ...next, id }, { collection, now, origin: links.origin, stored });
    if ('issues' in scene) return badItem(scene.issues);
    await replaceScene(transaction, scene, now);
    await writeAudit(transaction, {
      actor: callerName(change.caller),
      operation: change.operation,
      target: `scene ${collection}/${id}`,
      program,
      before: stored.item,
      after: scene.item,
      requestId: change.requestId,
    });
    return itemText({ id, collection, item: JSON.stringify(scene.item) }, links);
  });
  if (outcome instanceof Refusal) return outcome;
  return writtenResponse(outcome, { type: GEO_JSON });
}

function idIssue({ id: submitted }: Members, id: string): FieldIssue | undefined {
  if (submitted === undefined || submitted === id) return undefined;
  return { field: 'id', code: 'wrong_value', message: `must be "${id}", the id in the address` };
}

export const replaceItemBinding = (services: CatalogueServices) =>
  bind(replaceItem, ({ params: { program, collection, item: id }, body, ...call }) =>
    changeItem(services, { ...call, operation: replaceItem.id, program, collection, id, next: () => body }),
  );

export const updateItemBinding = (services: CatalogueServices) =>
  bind(updateItem, ({ params: { program, collection, item: id }, body, ...call }) => {
    const next = ({ item }: StoredItem): Members => ({ ...Object(mergePatch(item, body)) });
    return changeItem(services, { ...call, operation: updateItem.id, program, collection, id, next });
  });

export const deleteItemBinding = ({ database }: CatalogueServices) =>
  bind(deleteItem, async ({ params, caller, requestId, url, header }) => {
    const { program, collection, item: id } = params;
    return database.transaction(async (transaction) => {
      const stored = await lockItem(transaction, program, collection, id);
      if (stored === undefined) return noItem(collection, id);
      const itemBody = () => itemText({ id, collection, item: stored.text }, stacLinks(url, program));
      const failedCondition = unmetCondition(header('if-match'), itemBody);
      if (failedCondition !== undefined) return failedCondition;
      const orders = await countOrdersOf(transaction, collection, id);
      if (orders > 0) {
        return refuse('wrong_state', `The Item is part of ${orders} order(s), which still need it.`);
      }
      await deleteScene(transaction, collection, id);
      await writeAudit(transaction, {
        actor: callerName(caller),
        operation: deleteItem.id,
        target: `scene ${collection}/${id}`,
        program,
        before: stored.item,
        requestId,
      });
      return undefined;
    });
  });
