import type { Connection } from '@sigma/db';
import { EVENT_KINDS, type EventKind, type EventTopic, hearsOf, PROGRAM_ROLES, topicOf } from '@sigma/domain';
import { sql } from 'kysely';
import type { Entitlements } from '../../../entitlements/index.ts';

/** A notification with the event that it is about. */
export interface StoredNotification {
  readonly id: string;
  readonly kind: string;
  readonly program_id: number | null;
  readonly subject: string;
  readonly data: object;
  readonly created_at: Date;
  readonly read_at: Date | null;
}

/** Adds the event to the bell of each user, once, however often it is delivered. */
export async function addNotifications(
  transaction: Connection,
  event: string,
  users: readonly string[],
): Promise<void> {
  if (users.length === 0) return;
  await transaction
    .insertInto('notifications')
    .values(users.map((user_id) => ({ event_id: event, user_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface NotificationPage {
  readonly limit: number;
  readonly offset: number;
  readonly descending: boolean;
  /** Only unread ones, or only those that were read. */
  readonly unread?: boolean | undefined;
  readonly kinds?: readonly EventKind[] | undefined;
  readonly topics?: readonly EventTopic[] | undefined;
  /** When they were delivered; both ends are included. */
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

/** A user with the kinds of events of which they hear in each of their programs, by the contracts of these. */
export interface BellOwner {
  readonly user: string;
  readonly hears: readonly { readonly program: number; readonly kinds: readonly EventKind[] }[];
}

export async function bellOwner(
  connection: Connection,
  entitlements: Entitlements,
  user: string,
): Promise<BellOwner> {
  const own = await entitlements.ofUser(connection, { userId: user, roles: PROGRAM_ROLES, isStaff: false });
  return {
    user,
    hears: own.map((entitlement) => ({
      program: entitlement.program,
      kinds: EVENT_KINDS.filter((kind) => hearsOf(kind, entitlement)),
    })),
  };
}

/**
 * The notifications that a user may see: of programs to which they still belong, of what the contracts of these include, and of
 * kinds that this version knows, so that nothing is counted that is not shown.
 */
function shownTo(connection: Connection, { user, hears }: BellOwner) {
  return connection
    .selectFrom('notifications as n')
    .innerJoin('events as e', 'e.id', 'n.event_id')
    .where('n.user_id', '=', user)
    .where('e.kind', 'in', [...EVENT_KINDS])
    .where(({ or, eb, and }) =>
      or([
        eb('e.program_id', 'is', null),
        ...hears.map(({ program, kinds }) =>
          and([eb('e.program_id', '=', program), eb('e.kind', 'in', [...kinds])]),
        ),
      ]),
    );
}

/** One page of a user's notifications, with the number of those that match and of those that are unread. */
export async function listNotifications(
  connection: Connection,
  owner: BellOwner,
  { limit, offset, descending, unread, ...filter }: NotificationPage,
): Promise<{ rows: readonly StoredNotification[]; count: number; unread: number }> {
  const shown = shownTo(connection, owner);
  const kinds = wantedKinds(filter);
  let matching = shown;
  if (unread !== undefined) matching = matching.where('n.read_at', unread ? 'is' : 'is not', null);
  if (kinds !== undefined) matching = matching.where(sql<boolean>`e.kind = any(${kinds}::text[])`);
  if (filter.from !== undefined) matching = matching.where('n.created_at', '>=', filter.from);
  if (filter.to !== undefined) matching = matching.where('n.created_at', '<=', filter.to);
  const rows = await matching
    .select(['e.id', 'e.kind', 'e.program_id', 'e.subject', 'e.data', 'n.created_at', 'n.read_at'])
    .orderBy('n.sequence', descending ? 'desc' : 'asc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { count } = await matching
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return { rows, count, unread: await countUnread(connection, owner) };
}

/** The kinds that a filter names, by themselves and by their topics; undefined for all of them. */
function wantedKinds({ kinds, topics }: Pick<NotificationPage, 'kinds' | 'topics'>) {
  if (kinds === undefined && topics === undefined) return undefined;
  return EVENT_KINDS.filter(
    (kind) => (kinds?.includes(kind) ?? true) && (topics?.includes(topicOf(kind)) ?? true),
  );
}

export async function countUnread(connection: Connection, owner: BellOwner): Promise<number> {
  const { count } = await shownTo(connection, owner)
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('n.read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

interface Marked {
  readonly ids: readonly string[] | undefined;
  /** This notification of the user and all older ones. */
  readonly upTo: string | undefined;
  readonly at: Date | null;
}

/** Marks a user's notifications as read or unread: those named, those up to one of them, or all. */
export async function markRead(
  connection: Connection,
  user: string,
  { ids, upTo, at }: Marked,
): Promise<void> {
  if (ids?.length === 0) return;
  await connection
    .updateTable('notifications')
    .set({ read_at: at })
    .where('user_id', '=', user)
    .where('read_at', at === null ? 'is not' : 'is', null)
    .$if(upTo !== undefined, (query) =>
      query.where('sequence', '<=', ({ selectFrom }) =>
        selectFrom('notifications as last')
          .select('last.sequence')
          .where('last.user_id', '=', user)
          .where('last.event_id', '=', upTo ?? ''),
      ),
    )
    .$if(ids !== undefined, (query) => query.where('event_id', 'in', [...(ids ?? [])]))
    .execute();
}
