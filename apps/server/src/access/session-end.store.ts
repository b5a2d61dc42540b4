import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { PersonToken } from '../identity/tokens/verify-token.ts';

/** The SQL condition that the session of a token has ended (PD-61). */
export function sessionHasEnded({ issuer, subject, session }: PersonToken): RawBuilder<SqlBool> {
  switch (session.kind) {
    case 'none':
      return sql`false`;
    case 'local':
      return sql`not exists (
        select 1 from identity_item where model = 'Session' and uid = ${session.id}
          and payload ->> 'accountId' = ${subject} and (expires_at is null or expires_at > now()))`;
    case 'foreign': {
      const id = session.id ?? null;
      // A token that names no session ends with any session of its subject.
      // A token without `iat` cannot be shown to be newer than the end of its subject's sessions.
      const issuedAt = sql`coalesce(to_timestamp(${session.issuedAt ?? null}::double precision), '-infinity')`;
      return sql`exists (
        select 1 from ended_sessions where issuer = ${issuer}
          and (session_id = ${id}::text or (
            subject = ${subject} and ended_at >= ${issuedAt} and (session_id is null or ${id}::text is null))))`;
    }
  }
}
