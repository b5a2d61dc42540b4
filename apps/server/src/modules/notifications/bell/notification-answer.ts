import type { Notification } from '@sigma/contract';
import { eventPath, eventText, topicOf } from '@sigma/domain';
import { contentOf } from '../event-content.ts';
import type { StoredNotification } from './notifications.store.ts';

/** A notification as it is answered; undefined for a kind of event that this version does not know. */
export function notificationAnswer(row: StoredNotification): Notification | undefined {
  const content = contentOf(row);
  if (content === undefined) return undefined;
  const { kind, program } = content;
  return {
    id: row.id,
    kind,
    topic: topicOf(kind),
    program,
    ...eventText(content),
    subject: row.subject,
    path: eventPath(content) ?? null,
    created_at: row.created_at.toISOString(),
    read: row.read_at !== null,
  };
}
