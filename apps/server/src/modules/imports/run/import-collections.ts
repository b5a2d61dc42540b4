import { addCollection, forbiddenValues } from '@sigma/contract';
import type { ItemMembers } from '../items/item-addresses.ts';
import { withAddresses } from '../items/item-addresses.ts';
import type { ItemFile } from '../items/item-files.ts';
import type { Outcome, Reject } from './outcome.ts';
import type { Registrar } from './registrar.ts';

export interface CollectionsRun {
  readonly registrar: Pick<Registrar, 'createCollection'>;
  /** Id of the program. */
  readonly program: number;
  /** Ids of the collections of the program. */
  readonly known: readonly string[];
  readonly signal: AbortSignal;
  readonly onOutcome: (outcome: Outcome) => void;
  readonly onReject: (reject: Reject) => void;
}

/** Relations of links that are not imported, because the catalogue writes its own. */
const WRITTEN: readonly unknown[] = [
  'self',
  'root',
  'parent',
  'child',
  'collection',
  'item',
  'items',
  'data',
];

/**
 * Creates the Collections of files, unless the program has them.
 *
 * @returns the ids of those that the program has now
 */
export async function importCollections(
  files: readonly ItemFile[],
  run: CollectionsRun,
): Promise<ReadonlySet<string>> {
  const available = new Set<string>();
  for (const { path, collection } of files) {
    if (collection === undefined) continue;
    run.signal.throwIfAborted();
    const outcome = await importCollection(path, collection, { run, available });
    if (outcome.state === 'refused') run.onReject({ path, id: outcome.collection, reason: outcome.reason });
    else if (outcome.collection !== undefined) available.add(outcome.collection);
    run.onOutcome(outcome);
  }
  return available;
}

async function importCollection(
  path: string,
  submitted: ItemMembers,
  { run, available }: { readonly run: CollectionsRun; readonly available: ReadonlySet<string> },
): Promise<Outcome> {
  const id = String(submitted.id);
  if (run.known.includes(id) || available.has(id)) return { path, collection: id, state: 'known', id };
  const collection = withoutNulls(withAddresses(submitted));
  const [issue] = forbiddenValues(collection, addCollection.maxBodyValues);
  if (issue !== undefined) {
    const reason = `${issue.field}: ${issue.message}.`;
    return { path, collection: id, state: 'refused', reason };
  }
  const created = await run.registrar.createCollection({ program: run.program, collection }, run.signal);
  if (!created.ok) return { path, collection: id, state: 'refused', reason: created.reason };
  const summary = ['Collection created.', ...omittedSentence(submitted, collection)].join(' ');
  return { path, collection: id, state: 'taken', id, summary };
}

function omittedSentence(submitted: ItemMembers, created: ItemMembers): readonly string[] {
  const links = linksOf(submitted).length - linksOf(created).length;
  const assets =
    Object.keys({ ...Object(submitted.assets) }).length - Object.keys({ ...Object(created.assets) }).length;
  const lost = [
    ...(links > 0 ? [links === 1 ? '1 link' : `${links} links`] : []),
    ...(assets > 0 ? [assets === 1 ? '1 asset' : `${assets} assets`] : []),
  ];
  if (lost.length === 0) return [];
  return [`Warning: ${lost.join(' and ')} omitted, because relative addresses need an absolute link "self".`];
}

function linksOf({ links }: ItemMembers): readonly unknown[] {
  return Array.isArray(links) ? links.filter((link) => !WRITTEN.includes(Object(link).rel)) : [];
}

const withoutNulls = (members: ItemMembers): ItemMembers =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null));
