import type { OrbitRowPlace } from './orbit-rows.store.ts';

/** Where a page of orbit rows begins: beyond the row of this place, forwards or backwards. */
export interface OrbitRowCursor extends OrbitRowPlace {
  readonly backwards: boolean;
}

const FORM = /^([nb])(\d{1,16})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** A cursor as text for a link: the direction, the start of the row in ms and its id. */
export function cursorText({ backwards, start, id }: OrbitRowCursor): string {
  return Buffer.from(`${backwards ? 'b' : 'n'}${start.getTime()}_${id}`).toString('base64url');
}

/** Reads what `cursorText` wrote; undefined for any other text. */
export function readCursor(text: string): OrbitRowCursor | undefined {
  const [, direction, ms, id] = FORM.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? [];
  const start = new Date(Number(ms));
  if (id === undefined || Number.isNaN(start.getTime())) return undefined;
  return { backwards: direction === 'b', start, id };
}
