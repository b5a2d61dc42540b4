import type { Database } from '@sigma/db';
import { sql } from 'kysely';

/** Longer than issuers let an access token live. */
const STORED_DAYS = 90;

export interface EndedSession {
  readonly issuer: string;
  /** Undefined: all sessions of the subject that had begun by `endedAt`. */
  readonly sessionId: string | undefined;
  readonly subject: string | undefined;
  readonly endedAt: Date;
}

/** Records that a session is over. Repeating it changes nothing, and an older message never hides a newer one. */
export async function endSession({ kysely }: Database, ended: EndedSession): Promise<void> {
  await kysely
    .insertInto('ended_sessions')
    .values({
      issuer: ended.issuer,
      session_id: ended.sessionId ?? null,
      subject: ended.subject ?? null,
      ended_at: ended.endedAt,
    })
    .onConflict((conflict) =>
      (ended.sessionId === undefined
        ? conflict.columns(['issuer', 'subject']).where('session_id', 'is', null)
        : conflict.columns(['issuer', 'session_id']).where('session_id', 'is not', null)
      ).doUpdateSet({ ended_at: sql<Date>`greatest(ended_sessions.ended_at, excluded.ended_at)` }),
    )
    .execute();
}

/** Deletes ends of sessions whose tokens have all expired, and returns their number. */
export async function forgetEndedSessions({ kysely }: Database): Promise<number> {
  const [result] = await kysely
    .deleteFrom('ended_sessions')
    .where('ended_at', '<', sql<Date>`now() - make_interval(days => ${STORED_DAYS})`)
    .execute();
  return Number(result?.numDeletedRows ?? 0);
}
