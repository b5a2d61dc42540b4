import { insertScenes, type NewScene } from '@sigma/archive';
import { addItems, bind, callerName, type FieldIssue, Refusal, refuse } from '@sigma/contract';
import { writeAudit } from '@sigma/db';
import { writtenResponse } from '../../../records/index.ts';
import { noCollection } from '../collections/read-collection.ts';
import { itemText } from '../protocol/answer-items.ts';
import { faultText } from '../protocol/fault-sentence.ts';
import { GEO_JSON, stacLinks } from '../protocol/stac-links.ts';
import type { CatalogueServices } from '../services.ts';
import { hasCollection, holdCollection } from './items.store.ts';
import { sceneOfItem } from './scene-of-item.ts';

type Members = Readonly<Record<string, unknown>>;
/** Enough to mend a request by. */
const MOST_FAULTS = 100;

/** Thrown out of a transaction, so that nothing of it stays. */
class Taken extends Error {
  override readonly name = 'Taken';
}

export const addItemsBinding = ({ database }: CatalogueServices) =>
  bind(addItems, async ({ params, body, caller, now, requestId, url }) => {
    const { program, collection } = params;
    if (!(await hasCollection(database.kysely, program, collection))) return noCollection(collection);
    const links = stacLinks(url, program);
    const isBulk = body.type === 'FeatureCollection';
    const items: readonly Members[] = isBulk ? body.features : [body];
    const scenes = scenesOf(items, { collection, now, origin: links.origin, isBulk });
    if (scenes instanceof Refusal) return scenes;
    try {
      const gone = await database.transaction(async (transaction) => {
        if (!(await holdCollection(transaction, program, collection))) return noCollection(collection);
        const added = new Set(await insertScenes(transaction, scenes));
        if (added.size < scenes.length) throw new Taken();
        await writeAudit(transaction, {
          actor: callerName(caller),
          operation: addItems.id,
          target: `collection ${collection}`,
          after: { items: scenes.map(({ id }) => id) },
          requestId,
        });
        return undefined;
      });
      if (gone !== undefined) return gone;
    } catch (error) {
      if (!(error instanceof Taken)) throw error;
      return refuse('duplicate_name', takenSentence(scenes, isBulk));
    }
    const [first] = scenes;
    if (isBulk || first === undefined) return { added: scenes.length };
    const text = itemText({ id: first.id, collection, item: JSON.stringify(first.item) }, links);
    const location = links.toItem('self', collection, first.id).href;
    return writtenResponse(text, { status: 201, type: GEO_JSON, location });
  });

function takenSentence(scenes: readonly NewScene[], isBulk: boolean): string {
  return isBulk
    ? 'The collection has an Item with one of these ids already; none was added.'
    : `The collection has an Item "${scenes[0]?.id}" already.`;
}

interface Context {
  readonly collection: string;
  readonly now: Date;
  readonly origin: string;
  readonly isBulk: boolean;
}

function scenesOf(items: readonly Members[], { isBulk, ...context }: Context): readonly NewScene[] | Refusal {
  const faults: FieldIssue[] = [];
  const ids = new Set<string>();
  const scenes = items.flatMap((item, index) => {
    const read = sceneOfItem(item, context);
    const above = isBulk ? `features.${index}.` : '';
    if ('faults' in read) {
      faults.push(...read.faults.map((fault) => ({ ...fault, field: above + fault.field })));
      return [];
    }
    if (ids.has(read.id)) {
      faults.push({ field: `${above}id`, code: 'repeated', message: 'is the id of an Item before it' });
    }
    ids.add(read.id);
    return [read];
  });
  return faults.length === 0 ? scenes : badItem(faults);
}

export function badItem(faults: readonly FieldIssue[]): Refusal {
  const [first] = faults;
  const detail = `The Item is wrong${first === undefined ? '' : `: ${faultText(first)}`}.`;
  return refuse('bad_parameter', detail, faults.slice(0, MOST_FAULTS));
}
