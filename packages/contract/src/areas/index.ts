import { operationsOf } from '../kernel/crud.ts';
import type { Operation } from '../kernel/operation.ts';
import { aoiCalls } from './aois.ts';
import {
  createSearchArea,
  deleteSearchArea,
  importSearchAreas,
  listSearchAreas,
  readSearchArea,
  replaceSearchArea,
  updateSearchArea,
} from './areas.ts';

export * from './aois.ts';
export * from './areas.ts';

export const areasOperations: readonly Operation[] = [
  listSearchAreas,
  createSearchArea,
  importSearchAreas,
  readSearchArea,
  replaceSearchArea,
  updateSearchArea,
  deleteSearchArea,
  ...operationsOf(aoiCalls),
];
