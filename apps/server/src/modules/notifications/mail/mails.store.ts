import type { Connection, MailsTable } from '@sigma/db';
import { type Insertable, type Selectable, sql } from 'kysely';

export type StoredMail = Selectable<MailsTable>;

/** Stores e-mails except those whose key exists, and returns the ids of the new ones. */
export async function addMails(
  transaction: Connection,
  mails: readonly Insertable<MailsTable>[],
): Promise<readonly string[]> {
  if (mails.length === 0) return [];
  const added = await transaction
    .insertInto('mails')
    .values([...mails])
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .execute();
  return added.map(({ id }) => id);
}

/** An e-mail that is still to be sent. */
export function unsentMail(connection: Connection, id: string): Promise<StoredMail | undefined> {
  return connection
    .selectFrom('mails')
    .selectAll()
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('canceled_at', 'is', null)
    .executeTakeFirst();
}

/** The text of an e-mail may contain an invitation that only its recipient should have. */
const WITHOUT_TEXT = {
  body: '',
  html: null,
  pictures: null,
  unsubscribe_url: null,
  attachment: null,
} as const;

/** Marks an e-mail as sent and forgets its text. */
export async function markSent(connection: Connection, id: string, at: Date): Promise<void> {
  const sent = { ...WITHOUT_TEXT, sent_at: at, failure: null };
  await connection.updateTable('mails').set(sent).where('id', '=', id).execute();
}

export async function markUnsent(connection: Connection, id: string, failure: string): Promise<void> {
  await connection.updateTable('mails').set({ failure }).where('id', '=', id).execute();
}

/** Abandons an e-mail and forgets its text. */
export async function cancelMail(connection: Connection, id: string, at: Date): Promise<void> {
  const canceled = { ...WITHOUT_TEXT, canceled_at: at };
  await connection.updateTable('mails').set(canceled).where('id', '=', id).execute();
}

/** Abandons all unsent e-mails whose key begins with a text, and forgets their texts. */
export async function cancelMailsAbout(transaction: Connection, keyStart: string, at: Date): Promise<void> {
  await transaction
    .updateTable('mails')
    .set({ ...WITHOUT_TEXT, canceled_at: at })
    .where(sql<boolean>`starts_with(key, ${keyStart})`)
    .where('sent_at', 'is', null)
    .where('canceled_at', 'is', null)
    .execute();
}
