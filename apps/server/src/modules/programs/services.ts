import type { Database } from '@sigma/db';

export interface ProgramsServices {
  readonly database: Database;
}
