import type { Database } from '@sigma/db';

export interface SearchAreaServices {
  readonly database: Database;
}
