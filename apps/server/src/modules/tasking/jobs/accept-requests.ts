import type { DatabaseTransaction } from '@sigma/db';
import { contestedPassText, instantText, type OrderStatus, type StatusCode } from '@sigma/domain';
import { MS_PER_DAY } from '@sigma/geo';
import { prepareAim } from '@sigma/orbit';
import { listReservedTimes } from '../../../reserved-times/index.ts';
import { cooperativeWork } from '../../../work/index.ts';
import { isPassContested, moveTasking } from '../../orders/index.ts';
import { SYSTEM } from '../actor.ts';
import { type FirstPass, firstPass, HORIZON_DAYS } from '../plan/first-pass.ts';
import { loadSatellites, type Satellite } from '../plan/satellites.store.ts';
import { passCriteriaKey } from '../requests/pass-criteria.ts';
import { geometryOf, targetOf } from '../requests/request-answer.ts';
import { lockRequest, type RequestRow } from '../requests/tasking-requests.store.ts';
import type { TaskingServices } from '../services.ts';
import { listOverdue, listReceived } from './waiting-requests.store.ts';

/**
 * Accepts requests that some satellite can capture in their window, and rejects requests that no satellite can capture.
 * A request is not rejected because an orbit is unknown or because its window extends beyond the forecast.
 */
export async function acceptRequests(
  { database, orbitGrids, worldClock }: TaskingServices,
  signal: AbortSignal,
): Promise<void> {
  const requests = await listReceived(database.kysely);
  if (requests.length === 0) return;
  const now = worldClock();
  const satellites = await loadSatellites(database.kysely, orbitGrids, { at: now, now });
  const reserved = await listReservedTimes(database.kysely, {
    sensors: satellites.map(({ sensor }) => sensor),
    start: now,
    end: new Date(now.getTime() + HORIZON_DAYS * MS_PER_DAY),
  });
  const work = cooperativeWork(signal);
  for (const request of requests) {
    const areas = prepareAim(geometryOf(request), targetOf(request));
    const search = { criteria: request, areas, satellites, from: now, reserved };
    const found = await firstPass(search, work);
    const { sensors, window_start: start, window_end: end } = request;
    const wanted = { request: request.id, sensors, start, end };
    const isContested = await isPassContested(database.kysely, wanted);
    const steps = decide(request, found, { satellites, now, isContested });
    await database.transaction(async (transaction) => {
      const current = await lockRequest(transaction, request.id);
      // The request was changed in the meantime: the next run decides.
      if (current === undefined || passCriteriaKey(current) !== passCriteriaKey(request)) return;
      let from: OrderStatus = 'order_received';
      for (const step of steps) {
        if (!(await move(transaction, request, { ...step, from, now }))) return;
        from = step.to;
      }
    });
  }
}

interface Step {
  readonly to: OrderStatus;
  readonly code: StatusCode | null;
  readonly cause: string | null;
  readonly text: string;
}

interface World {
  readonly satellites: readonly Satellite[];
  readonly now: Date;
  /** Whether another request waits for the only pass of this one. */
  readonly isContested: boolean;
}

function decide(
  request: RequestRow,
  { pass, isBusy, isCertain }: FirstPass,
  { satellites, now, isContested }: World,
): readonly Step[] {
  const refused = { to: 'order_rejected', code: 'FF' } as const;
  if (request.window_end <= now) {
    const text = `Rejected: the window ended at ${instantText(request.window_end)}, before the request could be planned`;
    return [{ ...refused, cause: 'window_over', text }];
  }
  if (pass === undefined && isBusy) {
    const wait = 'the satellite takes another picture or none in each pass over the area';
    const next = `the request waits for a pass to become free and otherwise expires at ${instantText(request.window_end)}`;
    return [
      { to: 'order_accepted', code: null, cause: null, text: `Accepted, but ${wait}: ${next}` },
      { to: 'order_active', code: null, cause: null, text: 'Waiting for a pass to become free' },
    ];
  }
  if (pass === undefined && isCertain) {
    const text =
      'Rejected: no satellite passes over the area in the window at the requested angles and in the requested light';
    return [{ ...refused, cause: 'no_pass', text }];
  }
  const isKnown = satellites.some(
    ({ sensor, orbit }) => request.sensors.includes(sensor) && orbit !== undefined,
  );
  if (pass === undefined && !isKnown) return [];
  const name = satellites.find(({ sensor }) => sensor === pass?.sensor)?.name;
  const first =
    pass === undefined
      ? ''
      : `: ${name ?? `sensor ${pass.sensor}`} passes first at ${instantText(pass.start)}`;
  return [
    { to: 'order_accepted', code: null, cause: null, text: `Accepted${first}` },
    {
      to: 'order_active',
      code: null,
      cause: null,
      text: isContested ? contestedPassText(request.window_end) : 'Searching for a pass',
    },
  ];
}

/** Ends requests that were accepted and found no pass before their window was over. */
export async function expireRequests({ database, worldClock }: TaskingServices): Promise<void> {
  const now = worldClock();
  for (const request of await listOverdue(database.kysely, now)) {
    const text = `Expired: no pass was available before the window ended at ${instantText(request.window_end)}`;
    const step = { to: 'order_expired', code: null, cause: 'window_over', text } as const;
    const from = request.status;
    await database.transaction((transaction) => move(transaction, request, { ...step, from, now }));
  }
}

const move = (
  transaction: DatabaseTransaction,
  { id, order_id }: RequestRow,
  { now, ...step }: Step & { readonly from: string; readonly now: Date },
): Promise<boolean> =>
  moveTasking(transaction, { request: id, order: order_id, ...step, ...SYSTEM, at: now });
