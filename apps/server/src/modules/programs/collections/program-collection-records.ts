import { type ProgramCollection, type programCollectionCalls, type Refusal, refuse } from '@sigma/contract';
import type { DatabaseTransaction } from '@sigma/db';
import type { RecordsOf } from '../../../records/index.ts';
import {
  addLink,
  listLinks,
  missingOf,
  type Pair,
  readLink,
  removeLink,
  type StoredLink,
} from './program-collections.store.ts';

const MESSAGES = {
  program: 'must be the id of an existing program',
  collection: 'must be the id of an existing collection',
} as const;

/** The collections that each program may use. PUT and PATCH replace one link with another. */
export const programCollectionRecords: RecordsOf<typeof programCollectionCalls> = {
  async list(kysely, _, query) {
    const { rows, count } = await listLinks(kysely, query);
    return { rows: rows.map(linkAnswer), count };
  },
  async read(kysely, { link }) {
    const found = await readLink(kysely, pairOf(link));
    return found && linkAnswer(found);
  },
  add: (transaction, _, pair) => add(transaction, pair),
  async replace(transaction, { link }, pair) {
    await removeLink(transaction, pairOf(link));
    return add(transaction, pair);
  },
  async remove(transaction, { link }) {
    await removeLink(transaction, pairOf(link));
    return undefined;
  },
  bodyOf: ({ program, collection }) => ({ program, collection }),
};

async function add(transaction: DatabaseTransaction, pair: Pair): Promise<ProgramCollection | Refusal> {
  const missing = await missingOf(transaction, pair);
  if (missing.length > 0) {
    const issues = missing.map((field) => ({ field, code: 'unknown', message: MESSAGES[field] }));
    return refuse('invalid_body', `The ${missing.join(' and the ')} must exist.`, issues);
  }
  if (!(await addLink(transaction, pair))) {
    const message = `Program ${pair.program} already has the collection "${pair.collection}".`;
    return refuse('already_exists', message);
  }
  const stored = await readLink(transaction, pair);
  if (stored === undefined) throw new Error('The new link was not stored.');
  return linkAnswer(stored);
}

export function linkAnswer(link: StoredLink): ProgramCollection {
  return { id: `${link.program}-${link.collection}`, ...link };
}

/** Reads an id of the form that the contract accepts, such as "7-ghost-hsi-l1a". */
function pairOf(id: string): Pair {
  const hyphen = id.indexOf('-');
  return { program: Number(id.slice(0, hyphen)), collection: id.slice(hyphen + 1) };
}
