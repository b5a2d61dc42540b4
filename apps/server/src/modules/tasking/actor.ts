import { type Caller, callerName } from '@sigma/contract';

/** Who caused a step, as histories show it. */
export interface Actor {
  readonly actor: 'customer' | 'staff' | 'system';
  readonly actorName: string;
}

export const SYSTEM: Actor = { actor: 'system', actorName: 'Sigma' };

export const staffOf = (caller: Caller): Actor => ({
  actor: 'staff',
  actorName: callerName(caller),
});
