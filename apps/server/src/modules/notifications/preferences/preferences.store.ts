import type { Connection } from '@sigma/db';
import { type Delivery, defaultDelivery, type EventTopic } from '@sigma/domain';

/** How each of the users is notified of a topic. */
export async function deliveriesOf(
  connection: Connection,
  topic: EventTopic,
  users: readonly string[],
): Promise<ReadonlyMap<string, Delivery>> {
  if (users.length === 0) return new Map();
  const rows = await connection
    .selectFrom('notification_preferences')
    .select(['user_id', 'bell', 'email'])
    .where('topic', '=', topic)
    .where('user_id', 'in', [...users])
    .execute();
  const chosen = new Map(rows.map(({ user_id, bell, email }) => [user_id, { bell, email }]));
  return new Map(users.map((user) => [user, chosen.get(user) ?? defaultDelivery(topic)]));
}

/** What a user has chosen, by topic. */
export function listPreferences(connection: Connection, user: string) {
  return connection
    .selectFrom('notification_preferences')
    .select(['topic', 'bell', 'email'])
    .where('user_id', '=', user)
    .execute();
}

/** A change of how a user is notified of a topic; what it does not name stays. */
export interface PreferenceChange {
  readonly user: string;
  readonly topic: EventTopic;
  readonly bell?: boolean | undefined;
  readonly email?: boolean | undefined;
}

export async function savePreference(
  connection: Connection,
  { user, topic, ...ways }: PreferenceChange,
): Promise<Delivery> {
  const change = {
    ...(ways.bell !== undefined && { bell: ways.bell }),
    ...(ways.email !== undefined && { email: ways.email }),
  };
  const saved = await connection
    .insertInto('notification_preferences')
    .values({ user_id: user, topic, ...defaultDelivery(topic), ...change })
    .onConflict((conflict) => conflict.columns(['user_id', 'topic']).doUpdateSet({ topic, ...change }))
    .returning(['bell', 'email'])
    .executeTakeFirstOrThrow();
  return { bell: saved.bell, email: saved.email };
}

export async function hasUser(connection: Connection, user: string): Promise<boolean> {
  const found = await connection.selectFrom('users').select('id').where('id', '=', user).executeTakeFirst();
  return found !== undefined;
}
