import type { Connection } from '@sigma/db';
import { redacted } from '@sigma/domain';

/** One write by a person or an application: the operation, its target, and the target before and after. */
export interface AuditEntry {
  readonly actor: string;
  readonly operation: string;
  readonly target: string;
  readonly before?: object | undefined;
  readonly after?: object | undefined;
  readonly requestId?: string | undefined;
  /** The program that it belongs to; by default the one that the target names or is. */
  readonly program?: number | undefined;
}

/** Writes the entry, without secrets. Call it in the transaction of the write that it describes. */
export async function writeAudit(kysely: Connection, entry: AuditEntry): Promise<void> {
  const json = (value: object | undefined) =>
    value === undefined ? null : JSON.stringify(redacted(plain(value)));
  await kysely
    .insertInto('audit')
    .values({
      actor: entry.actor,
      operation: entry.operation,
      target: entry.target,
      before: json(entry.before),
      after: json(entry.after),
      request_id: entry.requestId ?? null,
      program_id: entry.program ?? programOf(entry) ?? null,
    })
    .execute();
}

/** The value as JSON has it: dates are text, and undefined members are absent. */
const plain = (value: object): unknown => JSON.parse(JSON.stringify(value));

function programOf({ before, after, target }: AuditEntry): number | undefined {
  const named = /^program (\d{1,9})(?: |$)/.exec(target)?.[1];
  if (named !== undefined) return Number(named);
  return [after, before]
    .flatMap((record) => [memberOf(record, 'program'), memberOf(record, 'program_id')])
    .find(isProgramId);
}

/** Records from elsewhere, such as Items, may have any number under this name; the column is an integer of 4 bytes. */
const isProgramId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 2 ** 31;

const memberOf = (record: object | undefined, name: string): unknown => Reflect.get(Object(record), name);
