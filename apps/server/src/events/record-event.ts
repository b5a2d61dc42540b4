import type { DatabaseTransaction } from '@sigma/db';
import type { PlatformEvent } from '@sigma/domain';
import { sql } from 'kysely';

/** Wakes the processes that deliver events; sent when the transaction of an event commits. */
export const EVENTS_CHANNEL = 'sigma_events';

/**
 * Records an event in the transaction of what has happened: both commit or neither does. It is delivered afterwards, at
 * least once, and each of its effects takes place once (ADR-16).
 */
export async function recordEvent(transaction: DatabaseTransaction, event: PlatformEvent): Promise<void> {
  await recordEvents(transaction, [event]);
}

/** As `recordEvent`, several at once, in their order. */
export async function recordEvents(
  transaction: DatabaseTransaction,
  events: readonly PlatformEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await transaction
    .insertInto('events')
    .values(
      events.map((event) => ({
        kind: event.kind,
        program_id: event.program,
        subject: event.subject,
        audience: JSON.stringify(event.audience),
        data: JSON.stringify(event.data),
        occurred_at: event.at,
      })),
    )
    .execute();
  await sql`select pg_notify(${EVENTS_CHANNEL}, '')`.execute(transaction);
}
