import { type RawBuilder, sql } from 'kysely';

/**
 * The SQL condition that a member has joined the program: someone has signed in as the user, and no invitation of theirs is
 * still open or has expired. Before that a member occupies a seat, but is not notified, administers nothing, and no one can
 * act on their behalf.
 *
 * @param memberships the name of the table `memberships` in the query
 */
export const hasJoined = (memberships: string): RawBuilder<boolean> => {
  const [program, user] = [sql.ref(`${memberships}.program_id`), sql.ref(`${memberships}.user_id`)];
  return sql<boolean>`(
    exists (select from identities as joined where joined.user_id = ${user})
    and not exists (
      select from invitations as unaccepted
      where unaccepted.program_id = ${program} and unaccepted.user_id = ${user} and unaccepted.accepted_at is null))`;
};
