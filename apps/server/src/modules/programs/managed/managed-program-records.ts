import {
  type FieldIssue,
  type ManagedProgram,
  type managedProgramCalls,
  type ProgramBody,
  type Refusal,
  refuse,
} from '@sigma/contract';
import { type Connection, type DatabaseTransaction, sqlErrorDetails } from '@sigma/db';
import { CONTRACT_PRODUCTS, deletionObstacle, endsBeforeStart, PROGRAM_TEXT } from '@sigma/domain';
import { recordEvent } from '../../../events/index.ts';
import type { RecordsOf } from '../../../records/index.ts';
import {
  deleteProgram,
  forgetNextPasses,
  historyOf,
  insertProgram,
  isNameTaken,
  listManagedPrograms,
  lockManagedProgram,
  readManagedProgram,
  unknownAccess,
  updateProgram,
  writeAccess,
} from './managed-programs.store.ts';

const UNIQUE_VIOLATION = '23505';

/** Programs as staff manage them. A program that people have used is archived instead of deleted. */
export const managedProgramRecords: RecordsOf<typeof managedProgramCalls> = {
  list: (kysely, _, { limit, offset, ordering, search, active }) =>
    listManagedPrograms(kysely, { limit, offset, ...ordering, search, active }),
  read: (kysely, { id }) => readManagedProgram(kysely, id),
  lock: (transaction, { id }) => lockManagedProgram(transaction, id),
  async add(transaction, _, body) {
    const refusal = await refusalOf(transaction, body, []);
    if (refusal !== undefined) return refusal;
    const id = await insertProgram(transaction, body);
    if (id === undefined) return nameTaken(body.name);
    await writeAccess(transaction, id, body);
    return existing(await readManagedProgram(transaction, id));
  },
  async replace(transaction, { id }, body, { now }) {
    const before = existing(await readManagedProgram(transaction, id));
    const refusal = await refusalOf(transaction, body, before.subscribed_products ?? []);
    if (refusal !== undefined) return refusal;
    if (await isNameTaken(transaction, body.name, id)) return nameTaken(body.name);
    try {
      await updateProgram(transaction, id, body);
    } catch (error) {
      if (sqlErrorDetails(error)?.code === UNIQUE_VIOLATION) return nameTaken(body.name);
      throw error;
    }
    await writeAccess(transaction, id, body);
    const after = existing(await readManagedProgram(transaction, id));
    if (offersOtherPasses(before, after)) await forgetNextPasses(transaction, id);
    await report(transaction, before, after, now);
    return after;
  },
  async remove(transaction, { id }) {
    const obstacle = deletionObstacle(await historyOf(transaction, id));
    if (obstacle !== undefined) return refuse('wrong_state', obstacle);
    await deleteProgram(transaction, id);
    return undefined;
  },
  // Products that are stored already may stay, so those of a change are checked with the record.
  issuesOf: (kysely, members, isNew) =>
    issuesIn(kysely, { ...members, ...(!isNew && { subscribed_products: [] }) }, []),
  bodyOf: ({
    id: _,
    simulated: __,
    user_count: ___,
    tasking_count: ____,
    order_count: _____,
    ...program
  }) => ({
    ...program,
    // Levels that this version does not know are not lost by a change of another field.
    product_level_access: program.product_level_access as ProgramBody['product_level_access'],
  }),
};

function existing(program: ManagedProgram | undefined): ManagedProgram {
  if (program === undefined) throw new Error('A program disappeared while it was locked.');
  return program;
}

const nameTaken = (name: string): Refusal =>
  refuse('duplicate_name', `A program named "${name}" already exists.`, [
    { field: 'name', code: 'duplicate_name', message: 'must be a name that no other program has' },
  ]);

/** The rules that the schema cannot state. Unknown products that are stored already may stay, but none may be added. */
async function refusalOf(
  transaction: DatabaseTransaction,
  body: ProgramBody,
  storedProducts: readonly string[],
): Promise<Refusal | undefined> {
  const issues = await issuesIn(transaction, body, storedProducts);
  const [first] = issues;
  return first && refuse('invalid_body', `${first.field}: ${first.message}.`, issues);
}

async function issuesIn(
  kysely: Connection,
  body: Partial<ProgramBody>,
  storedProducts: readonly string[],
): Promise<readonly FieldIssue[]> {
  const { start_date = '', end_date = start_date } = body;
  const unknown = await unknownAccess(kysely, body);
  const missing = (field: string, noun: string, ids: readonly (string | number)[]): FieldIssue[] =>
    ids.length === 0
      ? []
      : [{ field, code: 'unknown', message: `must name existing ${noun}, not ${ids.join(', ')}` }];
  return [
    ...(endsBeforeStart({ start_date, end_date })
      ? [{ field: 'end_date', code: 'before_start', message: PROGRAM_TEXT.end_date }]
      : []),
    ...unknownProducts(body.subscribed_products ?? [], storedProducts),
    ...missing('sensor_data_access', 'sensors', unknown.sensors),
    ...missing('collections', 'collections', unknown.collections),
    ...missing('eulas', 'licences', unknown.eulas),
  ];
}

function unknownProducts(products: readonly string[], stored: readonly string[]): FieldIssue[] {
  const known: readonly string[] = [...CONTRACT_PRODUCTS, ...stored];
  const message = `must be one of ${CONTRACT_PRODUCTS.join(', ')}`;
  return products.flatMap((product, index) =>
    known.includes(product) ? [] : [{ field: `subscribed_products.${index}`, code: 'unknown', message }],
  );
}

/** Whether the contract offers captures of other sensors, on other days or at all. */
const offersOtherPasses = (before: ManagedProgram, after: ManagedProgram): boolean =>
  (['start_date', 'end_date', 'sensor_data_access', 'subscribed_products'] as const).some(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );

/** Notifies the members of an archived program, and its administrators of any other change of the contract. */
async function report(
  transaction: DatabaseTransaction,
  before: ManagedProgram,
  after: ManagedProgram,
  at: Date,
): Promise<void> {
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  const isArchived = before.active && !after.active;
  await recordEvent(transaction, {
    kind: isArchived ? 'program.archived' : 'program.changed',
    program: after.id,
    subject: String(after.id),
    audience: { members: isArchived ? 'member' : 'program_admin' },
    data: { program: after.name },
    at,
  });
}
