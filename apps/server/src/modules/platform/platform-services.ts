import type { Platform } from '@sigma/contract';
import type { Database } from '@sigma/db';

export interface PlatformServices {
  readonly database: Pick<Database, 'kysely'>;
  /** The settings as the web app reads them; they do not change while the server runs. */
  readonly platform: Platform;
}
