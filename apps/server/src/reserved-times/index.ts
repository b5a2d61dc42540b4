export { listReservedTimes } from './reserved-times.store.ts';
