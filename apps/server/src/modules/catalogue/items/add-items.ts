import { insertScenes, type NewScene } from '@sigma/archive';
import { addItems, bind, callerName, type FieldIssue, Refusal, refuse } from '@sigma/contract';
import { issueText } from '@sigma/domain';
import { writeAudit, writtenResponse } from '../../../records/index.ts';
import { type CooperativeWork, cooperativeWork } from '../../../work/index.ts';
import { noCollection } from '../collections/read-collection.ts';
import { itemText } from '../protocol/answer-items.ts';
import { GEO_JSON, stacLinks } from '../protocol/stac-links.ts';
import type { CatalogueServices } from '../services.ts';
import { hasCollection, shareLockProgramCollection } from './items.store.ts';
import { sceneOfItem } from './scene-of-item.ts';

type Members = Readonly<Record<string, unknown>>;
/** The maximum number of issues in a response, which are enough to correct a request. */
const MAX_ISSUES = 100;

/** Thrown inside a transaction to roll it back. */
class IdTakenError extends Error {
  override readonly name = 'IdTakenError';
}

export const addItemsBinding = ({ database }: CatalogueServices) =>
  bind(addItems, async ({ params, body, caller, now, requestId, url, signal }) => {
    const { program, collection } = params;
    if (!(await hasCollection(database.kysely, program, collection))) return noCollection(collection);
    const links = stacLinks(url, program);
    const isBulk = body.type === 'FeatureCollection';
    const items: readonly Members[] = isBulk ? body.features : [body];
    const work = cooperativeWork(signal);
    const scenes = await readScenes(items, { collection, now, origin: links.origin, isBulk, work });
    if (scenes instanceof Refusal) return scenes;
    try {
      const refusal = await database.transaction(async (transaction) => {
        if (!(await shareLockProgramCollection(transaction, program, collection)))
          return noCollection(collection);
        const added = new Set(await insertScenes(transaction, scenes));
        if (added.size < scenes.length) throw new IdTakenError();
        await writeAudit(transaction, {
          actor: callerName(caller),
          operation: addItems.id,
          target: `collection ${collection}`,
          program,
          after: { items: scenes.map(({ id }) => id) },
          requestId,
        });
        return undefined;
      });
      if (refusal !== undefined) return refusal;
    } catch (error) {
      if (!(error instanceof IdTakenError)) throw error;
      return refuse('already_exists', idTakenText(scenes, isBulk));
    }
    const [first] = scenes;
    if (isBulk || first === undefined) return { added: scenes.length };
    const text = itemText({ id: first.id, collection, item: JSON.stringify(first.item) }, links);
    const location = links.toItem('self', collection, first.id).href;
    return writtenResponse(text, { status: 201, type: GEO_JSON, location });
  });

function idTakenText(scenes: readonly NewScene[], isBulk: boolean): string {
  return isBulk
    ? 'The collection already has an Item with one of these ids. No Item was added.'
    : `The collection already has an Item "${scenes[0]?.id}".`;
}

interface BatchContext {
  readonly collection: string;
  readonly now: Date;
  readonly origin: string;
  readonly isBulk: boolean;
  readonly work: CooperativeWork;
}

/** Reads Items in turns, because there may be thousands, until there are as many issues as a response has. */
async function readScenes(
  items: readonly Members[],
  { isBulk, work, ...context }: BatchContext,
): Promise<readonly NewScene[] | Refusal> {
  const issues: FieldIssue[] = [];
  const ids = new Set<string>();
  const scenes: NewScene[] = [];
  for (const [index, item] of items.entries()) {
    if (issues.length >= MAX_ISSUES) break;
    await work.pause();
    const read = sceneOfItem(item, context);
    const prefix = isBulk ? `features.${index}.` : '';
    if ('issues' in read) {
      issues.push(...read.issues.map((issue) => ({ ...issue, field: prefix + issue.field })));
      continue;
    }
    if (ids.has(read.id)) {
      issues.push({ field: `${prefix}id`, code: 'repeated', message: 'is the id of an earlier Item' });
    }
    ids.add(read.id);
    scenes.push(read);
  }
  return issues.length === 0 ? scenes : badItem(issues);
}

/** Rejects an Item for its issues. */
export function badItem(issues: readonly FieldIssue[]): Refusal {
  const [first] = issues;
  const detail = `The Item is invalid${first === undefined ? '' : `: ${issueText(first)}`}.`;
  return refuse('bad_parameter', detail, issues.slice(0, MAX_ISSUES));
}
