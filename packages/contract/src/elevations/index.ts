import type { Operation } from '../kernel/operation.ts';
import { readElevation, summarizeElevations } from './elevations.ts';

export * from './elevations.ts';

export const elevationsOperations: readonly Operation[] = [readElevation, summarizeElevations];
