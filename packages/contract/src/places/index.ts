import type { Operation } from '../kernel/operation.ts';
import { geocode } from './geocode.ts';

export * from './geocode.ts';

export const placesOperations: readonly Operation[] = [geocode];
