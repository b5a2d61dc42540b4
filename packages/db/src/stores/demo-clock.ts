import { type Selectable, sql } from 'kysely';
import type { Connection } from '../open-database.ts';
import type { DemoClockTable } from '../tables/sensor-tables.ts';

export type StoredDemoClock = Omit<Selectable<DemoClockTable>, 'one'>;

/** Told to every process when the clock of the demo world was set. */
export const DEMO_CLOCK_CHANNEL = 'demo_clock';

/** The clock of the demo world; undefined until it was set for the first time. */
export function readDemoClockRow(kysely: Connection): Promise<StoredDemoClock | undefined> {
  return kysely.selectFrom('demo_clock').select(['real_at', 'demo_at', 'rate']).executeTakeFirst();
}

/** The same, held until the transaction ends; one that was never set is made with the real time. */
export async function holdDemoClock(transaction: Connection, now: Date): Promise<StoredDemoClock> {
  await transaction
    .insertInto('demo_clock')
    .values({ real_at: now, demo_at: now, rate: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return transaction
    .selectFrom('demo_clock')
    .select(['real_at', 'demo_at', 'rate'])
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Sets the clock that is held, and wakes every process with the transaction's end. */
export async function writeDemoClock(transaction: Connection, clock: StoredDemoClock): Promise<void> {
  await transaction.updateTable('demo_clock').set(clock).execute();
  await sql`select pg_notify(${DEMO_CLOCK_CHANNEL}, '')`.execute(transaction);
}
