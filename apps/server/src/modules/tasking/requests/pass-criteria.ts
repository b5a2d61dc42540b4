import type { RequestRow } from './tasking-requests.store.ts';

/** A key of the members that passes are searched by: while it is the same, passes found earlier remain valid. */
export const passCriteriaKey = (row: RequestRow): string =>
  JSON.stringify([
    row.shown,
    row.target,
    row.sensors,
    row.window_start,
    row.window_end,
    row.eclipsed,
    row.max_off_nadir,
  ]);
