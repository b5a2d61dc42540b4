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
 *
 * Of each asset and priority only the first waiting pass can be next, so the query steps from one of these to the following one in the
 * index: its cost grows with the assets that have waiting passes, not with the queue or the history.
 */
export async function claimPass(
  transaction: DatabaseTransaction,
  {
    now,
    staleBefore,
    programs,
  }: {
    readonly now: Date;
    readonly staleBefore: Date;
    /** Only passes over assets of these programs; of all when omitted. */
    readonly programs?: readonly number[];
  },
): Promise<ClaimedPass | undefined> {
  const isPermitted =
    programs === undefined
      ? sql`true`
      : sql`exists (select from assets own where own.id = asset_id and own.program_id = any(${[...programs]}::integer[]))`;
  await lockName(transaction, 'claim of an asset pass');
  const { news, recent } = PASS_PRIORITY;
  const { rows } = await sql<ClaimedPass>`
    with recursive first as (
      (select asset_id, priority, acquired_at, id from asset_passes where state = 'waiting'
        order by asset_id, priority, acquired_at, id limit 1)
      union all
      select next.asset_id, next.priority, next.acquired_at, next.id from first cross join lateral (
        select n.asset_id, n.priority, n.acquired_at, n.id from asset_passes n
        where n.state = 'waiting' and (n.asset_id, n.priority) > (first.asset_id, first.priority)
        order by n.asset_id, n.priority, n.acquired_at, n.id limit 1) next
    ), free as (
      select asset_id, priority, acquired_at, id from first where not exists (
          select from asset_passes other where other.asset_id = first.asset_id and other.state = 'analysing')
        and not exists (
          select from asset_passes other where other.asset_id = first.asset_id and other.state = 'waiting'
            and other.retry_at > ${now})
        and ${isPermitted}
      union all
      select asset_id, priority, acquired_at, id from asset_passes
      where state = 'analysing' and claimed_at < ${staleBefore} and ${isPermitted}
    ), open as (
      select id, asset_id, acquired_at, case when priority > ${news} and priority <= ${recent} and exists (
          select from first where first.asset_id = free.asset_id and first.priority = ${news})
        then ${news} else priority end as turn
      from free
    ), last as (
      select priority from asset_passes where claimed_at is not null order by claimed_at desc limit ${BEFORE_HISTORY}
    )
    update asset_passes p set state = 'analysing', claim = gen_random_uuid(), claimed_at = ${now},
      attempts = p.attempts + 1, priority = next.turn
    from assets a, (
      select open.id, turn from open left join lateral (
        select claimed_at as at from asset_passes own
        where turn <= ${news} and own.asset_id = open.asset_id and claimed_at is not null
        order by claimed_at desc limit 1) served on true
      order by
        (turn > ${news} and (select count(*) = ${BEFORE_HISTORY} and bool_and(priority <= ${news}) from last)) desc,
        turn, served.at nulls first, acquired_at, id
      limit 1) next
    where a.id = p.asset_id and p.id = next.id
    returning ${PASS_COLUMNS}, p.claim, p.attempts, p.priority`.execute(transaction);
  return rows[0];
}
