import { type DatabaseTransaction, lockName } from '@sigma/db';
import { sql } from 'kysely';
import { IS_WITHIN, type PassTerms, termsTable } from '../../entitlements/index.ts';
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
 * put off waits with all of them. Claims from before `staleBefore` were interrupted and are taken over. Passes that the contracts do not
 * include wait until they do.
 *
 * Of each asset and priority only the first waiting pass can be next, so the query steps from one of these to the following one in the
 * index: its cost grows with the assets that have waiting passes, and with those of sensors that were removed, not with the queue, what
 * was captured after the end of a contract, or the history.
 */
export async function claimPass(
  transaction: DatabaseTransaction,
  {
    now,
    staleBefore,
    contracts,
  }: {
    readonly now: Date;
    readonly staleBefore: Date;
    /** Only passes that these contracts include; all when omitted. */
    readonly contracts?: readonly PassTerms[];
  },
): Promise<ClaimedPass | undefined> {
  const terms =
    contracts === undefined
      ? sql`(select id as program, 'infinity'::timestamptz as until, '{}'::integer[] as other_sensors from programs)`
      : termsTable(contracts);
  await lockName(transaction, 'claim of an asset pass');
  if (contracts !== undefined) await endExcluded(transaction, contracts, staleBefore);
  const { news, recent } = PASS_PRIORITY;
  const { rows } = await sql<ClaimedPass>`
    with recursive queued as (
      (select asset_id, priority from asset_passes where state = 'waiting' order by asset_id, priority limit 1)
      union all
      select next.asset_id, next.priority from queued cross join lateral (
        select n.asset_id, n.priority from asset_passes n
        where n.state = 'waiting' and (n.asset_id, n.priority) > (queued.asset_id, queued.priority)
        order by n.asset_id, n.priority limit 1) next
    ), terms as materialized (select * from ${terms} as given
    ), first as (
      select next.* from queued join assets a on a.id = queued.asset_id join terms t on t.program = a.program_id
      cross join lateral (
        select p.asset_id, p.priority, p.acquired_at, p.id from asset_passes p
        where p.state = 'waiting' and p.asset_id = queued.asset_id and p.priority = queued.priority and ${IS_WITHIN}
        order by p.acquired_at, p.id limit 1) next
    ), free as (
      select asset_id, priority, acquired_at, id from first where not exists (
          select from asset_passes other where other.asset_id = first.asset_id and other.state = 'analysing')
        and not exists (
          select from asset_passes other where other.asset_id = first.asset_id and other.state = 'waiting'
            and other.retry_at > ${now})
      union all
      select p.asset_id, p.priority, p.acquired_at, p.id
      from asset_passes p join assets a on a.id = p.asset_id join terms t on t.program = a.program_id
      where p.state = 'analysing' and p.claimed_at < ${staleBefore} and ${IS_WITHIN}
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

/**
 * Ends what contracts stopped including in the middle: interrupted claims, which would block their assets, wait again, and passes that
 * were to be analysed again keep what their last analysis measured; of a cloudy pass, no noise.
 */
async function endExcluded(
  transaction: DatabaseTransaction,
  contracts: readonly PassTerms[],
  staleBefore: Date,
): Promise<void> {
  await sql`update asset_passes p set claim = null, state = case
      when p.analysed_at is null then 'waiting' when p.noise_ppm_m is null then 'cloudy' else 'analysed' end
    from assets a, ${termsTable(contracts)} t
    where a.id = p.asset_id and t.program = a.program_id and not ${IS_WITHIN} and p.id in (
      select id from asset_passes where state = 'waiting' and analysed_at is not null
      union all
      select id from asset_passes where state = 'analysing' and claimed_at < ${staleBefore})`.execute(
    transaction,
  );
}
