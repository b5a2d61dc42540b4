import type { Operation } from '../kernel/operation.ts';

/** Whether a permission set may contain an operation: those of the private tier that do not decide over rights. */
export const isGrantable = ({ access, decidesRights }: Operation): boolean =>
  access.tier === 'private' && !decidesRights;
