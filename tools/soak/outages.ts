import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '@sigma/db';
import type { OwnPostgres } from '@sigma/testkit';

/** What goes wrong with the database; it resolves once the cause has gone. */
export interface Outage {
  readonly name: string;
  strike(postgres: OwnPostgres): Promise<void>;
}

const SILENT_MS = 15_000;
const DOWN_MS = 3000;

export const OUTAGES: readonly Outage[] = [
  {
    name: 'every connection terminated',
    async strike({ url }) {
      const admin = await openDatabase({ url, migrations: null, poolSize: 1 });
      await admin.rawQuery(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'`,
      );
      await admin.close();
    },
  },
  {
    name: 'PostgreSQL killed and started again',
    async strike(postgres) {
      await postgres.kill();
      await wait(DOWN_MS);
      await postgres.restart();
    },
  },
  {
    name: 'PostgreSQL without a reply',
    async strike(postgres) {
      await postgres.freeze();
      await wait(SILENT_MS);
      await postgres.resume();
    },
  },
  { name: 'PostgreSQL restarted', strike: (postgres) => postgres.restart() },
];
