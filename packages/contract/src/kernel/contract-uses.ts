import type { ContractProduct, ContractUse } from '@sigma/domain';

const has = (...products: readonly ContractProduct[]): ContractUse => ({ products, when: 'started' });
const requestsNew = (...products: readonly ContractProduct[]): ContractUse => ({ products, when: 'running' });

/** Searching the catalogue and reading what it has; after the contract, only what the program has ordered or received. */
export const HAS_DATA = has('Data');
/** Orders, captures, files and cubes, which programs have by either product. */
export const HAS_SCENES = has('Data', 'Tasking');
/** What was requested of satellites. */
export const HAS_TASKING = has('Tasking');
/** Assets, findings and reports. */
export const HAS_MONITOR = has('Monitor');
/** What every part of the platform uses. */
export const HAS_ANY_PRODUCT = has('Data', 'Tasking', 'Monitor');

/** Ordering scenes, and being notified of new ones. */
export const REQUESTS_DATA = requestsNew('Data');
/** Placing an order of either kind; the order itself says which product it needs. */
export const REQUESTS_SCENES = requestsNew('Data', 'Tasking');
/** Searching passes and requesting captures. */
export const REQUESTS_TASKING = requestsNew('Tasking');
/** New analyses and reports. */
export const REQUESTS_MONITOR = requestsNew('Monitor');
