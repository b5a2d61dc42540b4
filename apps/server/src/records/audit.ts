import type { Connection } from '@sigma/db';

/** One write by a person or an application: the operation, its target, and the target before and after. */
export interface AuditEntry {
  readonly actor: string;
  readonly operation: string;
  readonly target: string;
  readonly before?: object | undefined;
  readonly after?: object | undefined;
  readonly requestId?: string | undefined;
}

/** Writes the entry. Call it in the transaction of the write that it describes. */
export async function writeAudit(kysely: Connection, entry: AuditEntry): Promise<void> {
  const json = (value: object | undefined) => (value === undefined ? null : JSON.stringify(value));
  await kysely
    .insertInto('audit')
    .values({
      actor: entry.actor,
      operation: entry.operation,
      target: entry.target,
      before: json(entry.before),
      after: json(entry.after),
      request_id: entry.requestId ?? null,
    })
    .execute();
}
