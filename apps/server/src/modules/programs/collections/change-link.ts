import {
  addProgramCollection,
  bind,
  type Caller,
  callerName,
  deleteProgramCollection,
  type ProgramCollection,
  type Refusal,
  refuse,
  replaceProgramCollection,
  updateProgramCollection,
} from '@sigma/contract';
import { type DatabaseTransaction, writeAudit } from '@sigma/db';
import { linkAnswer, linkId, linkThere, noLink, pairOf } from './link-answer.ts';
import { addLink, missingOf, type Pair, readLink, removeLink } from './program-collections.store.ts';
import type { ProgramCollectionsServices } from './services.ts';

interface Change {
  readonly operation: string;
  readonly caller: Caller;
  readonly requestId: string;
  readonly before?: Pair | undefined;
  readonly after?: Pair | undefined;
}

const MESSAGES = {
  program: 'takes the id of a program that exists',
  collection: 'takes the id of a collection that exists',
} as const;

/** Thrown out of a transaction, so that nothing of it stays. */
class Stopped extends Error {
  override readonly name = 'Stopped';
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.detail);
    this.refusal = refusal;
  }
}

/** Takes away what was, adds what shall be, and answers that. */
async function change(
  { database }: ProgramCollectionsServices,
  { operation, caller, requestId, before, after }: Change,
): Promise<ProgramCollection | Refusal | undefined> {
  try {
    return await database.transaction(async (transaction) => {
      if (before !== undefined && !(await removeLink(transaction, before))) throw new Stopped(noLink(before));
      if (after !== undefined) await add(transaction, after);
      const target = `program collection ${linkId(before ?? after ?? { program: 0, collection: '' })}`;
      await writeAudit(transaction, {
        actor: callerName(caller),
        operation,
        target,
        before,
        after,
        requestId,
      });
      const stored = after && (await readLink(transaction, after));
      return stored && linkAnswer(stored);
    });
  } catch (error) {
    if (error instanceof Stopped) return error.refusal;
    throw error;
  }
}

async function add(transaction: DatabaseTransaction, pair: Pair): Promise<void> {
  const missing = await missingOf(transaction, pair);
  if (missing.length > 0) {
    const errors = missing.map((field) => ({ field, code: 'unknown', message: MESSAGES[field] }));
    throw new Stopped(refuse('invalid_body', `There is no such ${missing.join(' and no such ')}.`, errors));
  }
  if (!(await addLink(transaction, pair))) throw new Stopped(linkThere(pair));
}

const answered = (outcome: ProgramCollection | Refusal | undefined) => {
  if (outcome === undefined) throw new Error('What was stored is not there.');
  return outcome;
};

export const addProgramCollectionBinding = (services: ProgramCollectionsServices) =>
  bind(addProgramCollection, async ({ body, caller, requestId }) =>
    answered(await change(services, { operation: addProgramCollection.id, caller, requestId, after: body })),
  );

export const replaceProgramCollectionBinding = (services: ProgramCollectionsServices) =>
  bind(replaceProgramCollection, async ({ params, body, caller, requestId }) => {
    const [operation, before] = [replaceProgramCollection.id, pairOf(params.link)];
    return answered(await change(services, { operation, caller, requestId, before, after: body }));
  });

export const updateProgramCollectionBinding = (services: ProgramCollectionsServices) =>
  bind(updateProgramCollection, async ({ params, body, caller, requestId }) => {
    const [operation, before] = [updateProgramCollection.id, pairOf(params.link)];
    const { program = before.program, collection = before.collection } = body;
    const after = { program, collection };
    return answered(await change(services, { operation, caller, requestId, before, after }));
  });

export const deleteProgramCollectionBinding = (services: ProgramCollectionsServices) =>
  bind(deleteProgramCollection, ({ params, caller, requestId }) =>
    change(services, {
      operation: deleteProgramCollection.id,
      caller,
      requestId,
      before: pairOf(params.link),
    }),
  );
