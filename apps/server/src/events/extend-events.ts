import { type DatabaseTransaction, jsonb } from '@sigma/db';
import type { EventKind } from '@sigma/domain';
import { sql } from 'kysely';
import { EVENTS_CHANNEL } from './record-event.ts';

/** An event that may be extended by what happens right after it. */
export interface UnreadEvent {
  readonly id: string;
  readonly subject: string;
  readonly audience: object;
  readonly data: object;
}

interface UnreadQuery {
  readonly kind: EventKind;
  readonly programs: readonly number[];
  readonly subjects: readonly string[];
  readonly since: Date;
}

/** The events of a kind since a time that no one has read yet, locked; of several about one subject, the newest is last. */
export async function lockUnreadEvents(
  transaction: DatabaseTransaction,
  { kind, programs, subjects, since }: UnreadQuery,
): Promise<readonly UnreadEvent[]> {
  return transaction
    .selectFrom('events as e')
    .select(['e.id', 'e.subject', 'e.audience', 'e.data'])
    .where('e.program_id', 'in', [...programs])
    .where('e.kind', '=', kind)
    .where('e.subject', 'in', [...subjects])
    .where('e.occurred_at', '>=', since)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('notifications as n')
            .select('n.event_id')
            .whereRef('n.event_id', '=', 'e.id')
            .where('n.read_at', 'is not', null),
        ),
      ),
    )
    .orderBy('e.sequence')
    .forUpdate('e')
    .execute();
}

/**
 * Changes what events say. They are delivered again: bells that show them already ring and show the new text, and no e-mail is
 * sent twice.
 */
export async function extendEvents(
  transaction: DatabaseTransaction,
  events: readonly Pick<UnreadEvent, 'id' | 'data'>[],
): Promise<void> {
  if (events.length === 0) return;
  await sql`update events set data = given.data, delivered_at = null, delivered_to = null
    from jsonb_to_recordset(${jsonb(events)}) as given(id uuid, data jsonb)
    where events.id = given.id`.execute(transaction);
  await sql`select pg_notify(${EVENTS_CHANNEL}, '')`.execute(transaction);
}
