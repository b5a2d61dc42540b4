import type { Connection } from '@sigma/db';

/** Deletes delivered events with their notifications. */
export async function deleteEventsBefore(connection: Connection, before: Date): Promise<void> {
  await connection.deleteFrom('events').where('delivered_at', '<', before).execute();
}

/** Deletes e-mails, those that were never sent too. */
export async function deleteMailsBefore(connection: Connection, before: Date): Promise<void> {
  await connection.deleteFrom('mails').where('created_at', '<', before).execute();
}
