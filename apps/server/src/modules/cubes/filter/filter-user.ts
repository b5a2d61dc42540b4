import type { Caller } from '@sigma/contract';

/** Whose filters wait for each other, and who may cancel them. */
export function filterUser(caller: Caller): string {
  if (caller.kind === 'user') return `user ${caller.userId}`;
  return caller.kind === 'machine' ? `machine ${caller.clientId}` : '';
}
