import type { RequestRow } from './tasking-requests.store.ts';

/** What passes are looked for by: as long as this is the same, what was found holds. */
export const askedOf = (row: RequestRow): string =>
  JSON.stringify([row.shown, row.sensors, row.window_start, row.window_end, row.eclipsed, row.max_off_nadir]);
