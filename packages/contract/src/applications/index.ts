import { operationsOf } from '../kernel/crud.ts';
import type { Operation } from '../kernel/operation.ts';
import { applicationCalls, renewApplicationSecret } from './applications.ts';
import { listGrantableOperations, permissionSetCalls } from './permission-sets.ts';
import { roleCalls } from './roles.ts';

export * from './applications.ts';
export * from './grantable.ts';
export * from './permission-sets.ts';
export * from './roles.ts';

export const applicationsOperations: readonly Operation[] = [
  ...operationsOf(permissionSetCalls),
  listGrantableOperations,
  ...operationsOf(applicationCalls),
  renewApplicationSecret,
  ...operationsOf(roleCalls),
];
