import { type DatabaseTransaction, lockName } from '@sigma/db';
import { sql } from 'kysely';
import { PASS_PRIORITY } from './pass-priority.ts';
import { type ClaimedPass, PASS_COLUMNS } from './passes.store.ts';

/** After so many passes of news, one of an archive follows. */
const BEFORE_HISTORY = 4;

/**
 * Claims the next pass. What someone waits for comes first, then news, then the passes of an archive; one of an archive also comes when
 * the last four passes at work were not of one. A pass is at work from its claim to the last renewal of that claim, so with one analysis
 * at a time every fifth pass is of an archive while any waits. A new capture takes the recent ones of its asset along, which it is
 * compared with: they are news while it waits, and stay so once they are claimed. Among assets with news, it is the turn of the one that
 * was last at work longest ago; passes of one asset are analysed in the order of time, one at a time. An asset one of whose passes was
 * put off waits with all of them. Claims from before `staleBefore` were interrupted and are taken over.
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
            and other.priority = ${news}) then ${news} else n.priority end as turn
      from asset_passes n
      where (n.state = 'waiting' and not exists (
          select from asset_passes other where other.asset_id = n.asset_id
            and (other.state = 'analysing' or (other.state = 'waiting' and other.retry_at > ${now}))))
        or (n.state = 'analysing' and n.claimed_at < ${staleBefore})
    ), served as (
      select asset_id, (select max(claimed_at) from asset_passes own where own.asset_id = open.asset_id) as at
      from open where turn <= ${news} group by asset_id
    ), last as (
      select priority from asset_passes where claimed_at is not null order by claimed_at desc limit ${BEFORE_HISTORY}
    )
    update asset_passes p set state = 'analysing', claim = gen_random_uuid(), claimed_at = ${now},
      attempts = p.attempts + 1, priority = next.turn
    from assets a, (
      select open.id, turn from open left join served on served.asset_id = open.asset_id
      order by
        (turn > ${news} and (select count(*) = ${BEFORE_HISTORY} and bool_and(priority <= ${news}) from last)) desc,
        turn, case when turn <= ${news} then served.at end nulls first, acquired_at, id
      limit 1) next
    where a.id = p.asset_id and p.id = next.id
    returning ${PASS_COLUMNS}, p.claim, p.attempts, p.priority`.execute(transaction);
  return rows[0];
}
