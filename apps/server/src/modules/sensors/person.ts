import type { Caller } from '@sigma/contract';

/** The id of the person who calls; for other callers, who belong to no program, the nil UUID. */
export function personOf(caller: Caller): string {
  return caller.kind === 'user' ? caller.userId : NIL_UUID;
}

const NIL_UUID = '00000000-0000-0000-0000-000000000000';
