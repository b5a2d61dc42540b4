import type { Generated } from 'kysely';
import type { DefaultedStamp, Json, Optional, OptionalJson, Stamp } from './columns.ts';

export interface EventsTable {
  id: Generated<string>;
  sequence: Generated<number>;
  kind: string;
  program_id: number | null;
  subject: string;
  audience: Json;
  data: Json;
  occurred_at: Stamp;
  delivered_to: Optional<string>;
  delivered_at: Optional<Date>;
}

export interface NotificationsTable {
  event_id: string;
  user_id: string;
  sequence: Generated<number>;
  created_at: DefaultedStamp;
  read_at: Optional<Date>;
}

export interface NotificationPreferencesTable {
  user_id: string;
  topic: string;
  bell: boolean;
  email: boolean;
}

export interface MailsTable {
  id: Generated<string>;
  key: string;
  recipient: string;
  subject: string;
  body: string;
  unsubscribe_url: string | null;
  /** The same for readers that show HTML. */
  html: Optional<string>;
  /** What is shown inside of it: findings with a description of their picture. */
  pictures: OptionalJson;
  /** The list that the e-mail belongs to, such as the alerts of an asset. */
  list: Optional<string>;
  /** A file of the archive: key, name and media type. */
  attachment: OptionalJson;
  /** The member on whose behalf an invitation was sent. */
  inviter: Optional<string>;
  created_at: DefaultedStamp;
  expires_at: Optional<Date>;
  sent_at: Optional<Date>;
  canceled_at: Optional<Date>;
  failure: Optional<string>;
}
