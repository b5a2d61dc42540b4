import { type Caller, callerName } from '@sigma/contract';

/** How members see who did something. */
export const nameOf = (caller: Caller): string =>
  caller.kind === 'user' && caller.name !== '' ? caller.name : callerName(caller);

export const userOf = (caller: Caller): string | null => (caller.kind === 'user' ? caller.userId : null);
