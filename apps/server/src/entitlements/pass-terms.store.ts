import { jsonb } from '@sigma/db';
import type { Entitlement } from '@sigma/domain';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** What decides which passes the contract of a program includes. */
export type PassTerms = Pick<Entitlement, 'program' | 'until' | 'otherSensors'>;

/** The terms of some programs as a table `(program, until, other_sensors)`, each program once. */
export function termsTable(terms: readonly PassTerms[]): RawBuilder<unknown> {
  const given = terms.map(({ program, until, otherSensors }) => ({
    program,
    // A contract may end after the last instant that JSON can express as a date.
    until_s: until.getTime() / 1000,
    other_sensors: otherSensors,
  }));
  return sql`(select program, to_timestamp(until_s) as until, other_sensors
    from jsonb_to_recordset(${jsonb(given)}) as t(program integer, until_s float8, other_sensors integer[]))`;
}

/**
 * Whether a pass `p` was taken within the terms `t` of its program, by a sensor that the program has or by one that is not registered.
 * Others wait until the contract includes them.
 */
export const IS_WITHIN = sql<SqlBool>`(p.acquired_at < t.until and (p.sensor is null or p.sensor <> all(t.other_sensors)))`;

/** The same for what the program sees: what was analysed before a sensor was removed stays its own. */
export const IS_SEEN = sql<SqlBool>`(p.analysed_at is not null or ${IS_WITHIN})`;
