import type { TaskingRequest } from '@sigma/contract';
import { isOrderStatus, statusDisplay } from '@sigma/domain';
import type { Geometry } from '@sigma/geo';
import type { RequestRow } from './tasking-requests.store.ts';

/** The area of a request as staff entered it. */
export function aoiOf(row: Pick<RequestRow, 'shown'>): TaskingRequest['aoi'] {
  return JSON.parse(row.shown);
}

/** The position to aim at; null where the planner chooses. */
export const targetOf = ({ target }: Pick<RequestRow, 'target'>): [number, number] | null =>
  target && [target[0] ?? 0, target[1] ?? 0];

/** The area of a request as a geometry for pass searches. */
export function geometryOf(row: Pick<RequestRow, 'shown'>): Geometry {
  return JSON.parse(row.shown);
}

/**
 * A request as calls answer it.
 *
 * @param statusText the sentence about the status of its order; without an order, the text names the status
 */
export function requestAnswer(row: RequestRow, statusText?: string): TaskingRequest {
  return {
    id: row.id,
    program: row.program_id,
    order: row.order_id,
    name: row.name,
    aoi: aoiOf(row),
    area_km2: row.area_km2,
    target: targetOf(row),
    sensors: row.sensors,
    window_start: row.window_start.toISOString(),
    window_end: row.window_end.toISOString(),
    eclipsed: row.eclipsed,
    max_off_nadir: row.max_off_nadir,
    max_cloud_cover: row.max_cloud_cover,
    priority: row.priority,
    active: row.active,
    status: statusOf(row),
    status_text: statusText ?? statusDisplay(row.status).name,
    withdrawal: withdrawalOf(row),
    created_at: row.created_at.toISOString(),
  };
}

function withdrawalOf(row: RequestRow): TaskingRequest['withdrawal'] {
  const { withdrawal: state, withdrawal_text: text, withdrawal_at: at } = row;
  return state === null || at === null ? null : { state, text: text ?? '', at: at.toISOString() };
}

/** Narrows the stored status, which was validated when it was written. */
export function statusOf({ id, status }: Pick<RequestRow, 'id' | 'status'>): TaskingRequest['status'] {
  if (!isOrderStatus(status)) throw new Error(`The tasking request ${id} has the status ${status}.`);
  return status;
}
