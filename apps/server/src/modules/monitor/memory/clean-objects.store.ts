import type { Connection } from '@sigma/db';
import { sql } from 'kysely';

/** What objects may belong to. */
export interface KnownObjects {
  /** Ids. */
  readonly assets: ReadonlySet<string>;
  readonly findings: ReadonlySet<string>;
  /** Keys of the memories in use. */
  readonly memories: ReadonlySet<string>;
  /** Keys of the files of responses. */
  readonly responses: ReadonlySet<string>;
}

export async function knownObjects(kysely: Connection): Promise<KnownObjects> {
  const assets = await kysely.selectFrom('assets').select('id').execute();
  const findings = await kysely.selectFrom('detections').select('id').execute();
  const memories = await kysely.selectFrom('site_memory').select('object_key').execute();
  const responses = await kysely.selectFrom('detection_response_files').select('object_key').execute();
  return {
    assets: new Set(assets.map(({ id }) => id)),
    findings: new Set(findings.map(({ id }) => id)),
    memories: new Set(memories.map(({ object_key }) => object_key)),
    responses: new Set(responses.map(({ object_key }) => object_key)),
  };
}

/** Days after the end of its monitoring in which passes of an asset may still arrive. */
const LATE_DAYS = 30;

/** Forgets what is remembered of assets whose monitoring has ended. */
export async function forgetEndedMemories(kysely: Connection, worldNow: Date): Promise<void> {
  await sql`delete from site_memory m using assets a
    where a.id = m.asset_id and a.monitoring_end_date + ${LATE_DAYS}::integer < ${worldNow}::date`.execute(
    kysely,
  );
}
