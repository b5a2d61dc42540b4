import { Refusal } from '@sigma/contract';
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
const DAY_MS = 86_400_000;
/** The same requests are looked at again after this: a later day has come into reach. */
const LOOK_AGAIN_MS = 3_600_000;

/**
 * Plans what waits for the next seven days and puts the plan into force, without staff. It plans again only when
 * something has changed since, or after an hour. When somebody else has published meanwhile, the next run sees that.
 */
export function planAheadOf(services: TaskingServices): (signal: AbortSignal) => Promise<void> {
  const { database, orbitGrids, worldClock } = services;
  let planned: { readonly mark: string; readonly at: Date } | undefined;

  return async (signal) => {
    const now = worldClock();
    const mark = await waitingMark(database.kysely, now);
    if (mark === undefined) return;
    const isFresh = planned?.mark === mark && now.getTime() - planned.at.getTime() < LOOK_AGAIN_MS;
    if (isFresh) return;
    const interval = { start: now, end: new Date(now.getTime() + PLAN_DAYS * DAY_MS) };
    const all = await loadSatellites(database.kysely, orbitGrids, { at: now, now });
    const satellites = all.filter((one) => one.orbit !== undefined && mayBeTasked(one, interval));
    const wish = { ...interval, satellites, fixed: [], refused: [] };
    const plan = await makePlan(services, wish, cooperativeWork(signal));
    if (plan.tasks.length > 0) {
      const sensors = [...new Set(plan.tasks.map(({ sensor }) => sensor))].toSorted((a, b) => a - b);
      const published = await rollbackOnRefusal(database, async (transaction) => {
        const id = await storePlan(transaction, { ...interval, sensors, plan, now });
        return (await publishPlan(transaction, services, { id, by: SYSTEM })) ?? id;
      });
      if (published instanceof Refusal) return;
    }
    // Requests that were scheduled have left what waits.
    planned = { mark: (await waitingMark(database.kysely, now)) ?? '', at: now };
  };
}
