import { isGrantable, operations } from '@sigma/contract';
import type { Connection } from '@sigma/db';
import { grantedOperations } from '@sigma/domain';
import { sql } from 'kysely';

/** An application that may call. */
interface ActiveApplication {
  readonly operations: ReadonlySet<string>;
  /** The secret that its tokens must name; undefined for a client of an external issuer. */
  readonly secretId: string | undefined;
}

export interface ApplicationsStore {
  /**
   * Reads the application of a client and notes its use. Returns `revoked` for one that was disabled or deleted, and
   * undefined for a client that never was an application.
   */
  find(clientId: string): Promise<ActiveApplication | 'revoked' | undefined>;
}

interface ApplicationRow {
  readonly id: string | null;
  readonly disabled: boolean | null;
  readonly secret_id: string | null;
  readonly operations: readonly string[] | null;
  readonly unnoted: boolean | null;
  readonly deleted: boolean;
}

/** Ids of the operations that permission sets may contain. */
export const GRANTABLE: ReadonlySet<string> = new Set(operations.filter(isGrantable).map(({ id }) => id));

/** Applications for the edge, never cached: a change of a permission set applies from the next call. */
export function applicationsStore(kysely: Connection): ApplicationsStore {
  return {
    async find(clientId) {
      const { rows } = await sql<ApplicationRow>`
        select a.id, a.disabled, a.secret_id, p.operations, r.client_id is not null as deleted,
          a.last_used_at is null or a.last_used_at < now() - interval '1 minute' as unnoted
        from (select ${clientId}::text as client_id) as client
        left join applications as a using (client_id)
        left join permission_sets as p on p.id = a.permission_set
        left join revoked_clients as r using (client_id)`.execute(kysely);
      const row = rows[0];
      if (row === undefined) throw new Error('The query for an application returned no row.');
      if (row.id === null) return row.deleted ? 'revoked' : undefined;
      if (row.disabled !== false) return 'revoked';
      if (row.unnoted === true) await noteUse(kysely, row.id);
      return {
        operations: grantedOperations(row.operations ?? [], GRANTABLE),
        secretId: row.secret_id ?? undefined,
      };
    },
  };
}

/** Notes the use at most once a minute, so that calls do not wait for each other's write. */
async function noteUse(kysely: Connection, id: string): Promise<void> {
  await sql`update applications set last_used_at = now()
    where id = ${id} and (last_used_at is null or last_used_at < now() - interval '1 minute')`.execute(
    kysely,
  );
}
