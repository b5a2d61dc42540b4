import type { Caller } from '@sigma/contract';

/** The id of the person who calls; the empty id of nobody for other callers, who hold no program. */
export function personOf(caller: Caller): string {
  return caller.kind === 'user' ? caller.userId : NOBODY;
}

const NOBODY = '00000000-0000-0000-0000-000000000000';
