import type { Connection, DemoClockTable } from '@sigma/db';
import { type Selectable, sql } from 'kysely';

export type StoredDemoClock = Omit<Selectable<DemoClockTable>, 'one'>;

/** Notifies every process when the demo clock was set. */
export const DEMO_CLOCK_CHANNEL = 'demo_clock';

/** The demo clock; undefined until it is set for the first time. */
export function readDemoClockRow(kysely: Connection): Promise<StoredDemoClock | undefined> {
  return kysely.selectFrom('demo_clock').select(['real_at', 'demo_at', 'rate']).executeTakeFirst();
}

/** Locks and reads the demo clock; a clock that was never set starts at `now` with the rate of real time. */
export async function lockDemoClock(transaction: Connection, now: Date): Promise<StoredDemoClock> {
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

/** Sets the locked demo clock and notifies every process when the transaction commits. */
export async function writeDemoClock(transaction: Connection, clock: StoredDemoClock): Promise<void> {
  await transaction.updateTable('demo_clock').set(clock).execute();
  await sql`select pg_notify(${DEMO_CLOCK_CHANNEL}, '')`.execute(transaction);
}
