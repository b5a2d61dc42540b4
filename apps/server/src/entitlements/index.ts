export { contractOf } from './contracts.store.ts';
export { createEntitlements, type Entitlements, PROGRAM_ITSELF } from './entitlements.ts';
