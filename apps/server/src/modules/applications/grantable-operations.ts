import { operations } from '@sigma/contract';
import { GRANTABLE } from '../../access/index.ts';

/** The operations that permission sets may contain, as their editor lists them, in the order of the contract. */
export const grantableOperations = () =>
  operations.flatMap(({ id, method, path, tag, summary, access }) =>
    access.tier === 'private' && GRANTABLE.has(id)
      ? [{ id, method, path, tag, summary, needs: access.needs }]
      : [],
  );
