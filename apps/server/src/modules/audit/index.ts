import { bind, listAuditNames } from '@sigma/contract';
import type { Database } from '@sigma/db';
import type { ServerModule } from '../server-module.ts';
import { distinctNames } from './audit.store.ts';
import { summaryOf } from './entry-words.ts';
import { exportAuditBinding } from './export-audit.ts';
import { listAuditBinding } from './list-audit.ts';
import { readAuditEntryBinding } from './read-audit-entry.ts';

export interface AuditServices {
  readonly database: Database;
}

/** Who wrote what. The entries are written by every module, with their writes. */
export const auditModule: ServerModule<AuditServices> = {
  name: 'audit',
  bindings: (services) => [
    listAuditBinding(services),
    readAuditEntryBinding(services),
    exportAuditBinding(services),
    bind(listAuditNames, async ({ query: { actor, limit } }) => {
      const { kysely } = services.database;
      const [actors, operations] = await Promise.all([
        distinctNames(kysely, { column: 'actor', text: actor, limit }),
        distinctNames(kysely, { column: 'operation', limit }),
      ]);
      return { actors: [...actors], operations: [...operations], summaries: operations.map(summaryOf) };
    }),
  ],
};
