import { type DatabaseTransaction, type EventsTable, lockName } from '@sigma/db';
import { type Audience, rolesFor } from '@sigma/domain';
import type { Selectable } from 'kysely';
import { hasJoined } from '../../../access/index.ts';

export type StoredEvent = Selectable<EventsTable>;

/** A user whom an event concerns. */
export interface Recipient {
  readonly id: string;
  readonly email: string;
}

/**
 * The next events that wait to be delivered, in their order. Until the transaction ends, every other process waits here, so
 * that no event overtakes an earlier one.
 */
export async function lockWaitingEvents(
  transaction: DatabaseTransaction,
  limit: number,
): Promise<readonly StoredEvent[]> {
  await lockName(transaction, 'the delivery of events');
  return transaction
    .selectFrom('events')
    .selectAll()
    .where('delivered_at', 'is', null)
    .orderBy('sequence')
    .limit(limit)
    .execute();
}

export async function markDelivered(
  transaction: DatabaseTransaction,
  events: readonly StoredEvent[],
  at: Date,
): Promise<void> {
  if (events.length === 0) return;
  const ids = events.map(({ id }) => id);
  await transaction.updateTable('events').set({ delivered_at: at }).where('id', 'in', ids).execute();
}

/** Remembers the last recipient of an event that is delivered in several turns. */
export async function markDeliveredTo(
  transaction: DatabaseTransaction,
  { id }: StoredEvent,
  user: string,
): Promise<void> {
  await transaction.updateTable('events').set({ delivered_to: user }).where('id', '=', id).execute();
}

/**
 * The next users of an audience, by id, who have joined the program of the event and still belong to it, and are not
 * disabled.
 */
export function recipientsOf(
  transaction: DatabaseTransaction,
  { program_id: program, audience: stored, delivered_to }: StoredEvent,
  limit: number,
): Promise<readonly Recipient[]> {
  // Only `recordEvent` writes the column, from this type.
  const audience = stored as unknown as Audience;
  const users = transaction
    .selectFrom('users')
    .select(['users.id', 'users.email'])
    .where('users.disabled', '=', false)
    .$if(delivered_to !== null, (query) => query.where('users.id', '>', delivered_to ?? ''))
    .$if(program !== null, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('memberships as m')
            .select('m.user_id')
            .whereRef('m.user_id', '=', 'users.id')
            .where('m.program_id', '=', program)
            .where(hasJoined('m')),
        ),
      ),
    )
    .orderBy('users.id')
    .limit(limit);
  if ('users' in audience) {
    return audience.users.length === 0
      ? Promise.resolve([])
      : users.where('users.id', 'in', [...audience.users]).execute();
  }
  const { members, except } = audience;
  return users
    .$if(except !== undefined, (query) => query.where('users.id', '!=', except ?? ''))
    .$if(members !== 'member', (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('membership_roles as mr')
            .innerJoin('roles as r', 'r.id', 'mr.role_id')
            .select('mr.user_id')
            .whereRef('mr.user_id', '=', 'users.id')
            .where('mr.program_id', '=', program)
            .where('r.name', 'in', [...rolesFor(members)]),
        ),
      ),
    )
    .execute();
}
