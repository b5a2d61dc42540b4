import { type DatabaseTransaction, lockName } from '@sigma/db';
import { sql } from 'kysely';
import { PASS_PRIORITY } from './pass-priority.ts';
import { type ClaimedPass, PASS_COLUMNS } from './passes.store.ts';

/** After so many passes that were not of an archive, one of an archive follows. */
const BEFORE_HISTORY = 4;

/**
 * Claims the next pass. What someone waits for comes first, then news, then the passes of an archive, but every fifth turn is one of an
 * archive as long as any waits. Before a new capture come the recent ones of its asset, which it is compared with. Among assets with
 * news, it is the turn of the one whose last turn was longest ago; passes of one asset are analysed in the order of time, one at a time.
 * An asset one of whose passes was put off waits with all of them. Claims from before `staleBefore` were interrupted and are taken over.
 */
export async function claimPass(
  transaction: DatabaseTransaction,
  { now, staleBefore }: { readonly now: Date; readonly staleBefore: Date },
): Promise<ClaimedPass | undefined> {
  await lockName(transaction, 'claim of an asset pass');
  const { news, recent } = PASS_PRIORITY;
  const { rows } = await sql<ClaimedPass>`
    with open as (
      select n.id, n.asset_id, n.acquired_at, case when n.priority > ${news} and n.priority <= ${recent} and exists (
          select from asset_passes other where other.asset_id = n.asset_id and other.state = 'waiting'
            and other.priority = ${news} and other.acquired_at > n.acquired_at) then ${news} else n.priority end as turn
      from asset_passes n
      where (n.state = 'waiting' and not exists (
          select from asset_passes other where other.asset_id = n.asset_id
            and (other.state = 'analysing' or (other.state = 'waiting' and other.retry_at > ${now}))))
        or (n.state = 'analysing' and n.claimed_at < ${staleBefore})
    ), served as (
      select asset_id, max(claimed_at) as at from asset_passes
      where asset_id in (select asset_id from open where turn <= ${news}) group by asset_id
    ), last as (
      select priority from asset_passes where claimed_at is not null order by claimed_at desc limit ${BEFORE_HISTORY}
    )
    update asset_passes p set state = 'analysing', claim = gen_random_uuid(), claimed_at = ${now},
      attempts = p.attempts + 1
    from assets a
    where a.id = p.asset_id and p.id = (
      select open.id from open left join served on served.asset_id = open.asset_id
      order by
        (turn > ${news} and (select count(*) = ${BEFORE_HISTORY} and bool_and(priority <= ${news}) from last)) desc,
        turn, case when turn <= ${news} then served.at end nulls first, acquired_at, id
      limit 1)
    returning ${PASS_COLUMNS}, p.claim, p.attempts, p.priority`.execute(transaction);
  return rows[0];
}
