import { Refusal } from '@sigma/contract';
import { MS_PER_DAY } from '@sigma/geo';
import { rollbackOnRefusal } from '../../../records/index.ts';
import { cooperativeWork } from '../../../work/index.ts';
import { SYSTEM } from '../actor.ts';
import { makePlan } from '../plan/make-plan.ts';
import { loadSatellites, mayBeTasked } from '../plan/satellites.store.ts';
import { storePlan } from '../plan/store-plan.ts';
import { publishPlan } from '../schedules/schedule-records.ts';
import type { TaskingServices } from '../services.ts';
import { waitingMark } from './waiting-requests.store.ts';

const PLAN_DAYS = 7;
/** Unchanged requests are planned again after this time, because a later day has come into reach. */
const RECHECK_MS = 3_600_000;

/**
 * Plans the waiting requests for the next seven days and publishes the plan, without staff. It plans again only when
 * its inputs have changed, or after an hour. If another process has published concurrently, the next run plans again.
 */
export function planAheadOf(services: TaskingServices): (signal: AbortSignal) => Promise<void> {
  const { database, orbitGrids, worldClock } = services;
  let planned: { readonly mark: string; readonly at: Date } | undefined;

  return async (signal) => {
    const now = worldClock();
    const mark = await waitingMark(database.kysely, now);
    if (mark === undefined) return;
    const isFresh = planned?.mark === mark && now.getTime() - planned.at.getTime() < RECHECK_MS;
    if (isFresh) return;
    const interval = { start: now, end: new Date(now.getTime() + PLAN_DAYS * MS_PER_DAY) };
    const all = await loadSatellites(database.kysely, orbitGrids, { at: now, now });
    const satellites = all.filter((one) => one.orbit !== undefined && mayBeTasked(one, interval));
    const query = { ...interval, satellites, fixed: [], refused: [] };
    const plan = await makePlan(services, query, cooperativeWork(signal));
    if (plan.tasks.length > 0) {
      const sensors = [...new Set(plan.tasks.map(({ sensor }) => sensor))].toSorted((a, b) => a - b);
      const published = await rollbackOnRefusal(database, async (transaction) => {
        const id = await storePlan(transaction, { ...interval, sensors, plan, now });
        return (await publishPlan(transaction, services, { id, by: SYSTEM })) ?? id;
      });
      if (published instanceof Refusal) return;
    }
    // The mark is read again, because requests that are now scheduled no longer wait.
    planned = { mark: (await waitingMark(database.kysely, now)) ?? '', at: now };
  };
}
