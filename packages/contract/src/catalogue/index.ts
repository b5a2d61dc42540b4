import type { Operation } from '../kernel/operation.ts';
import {
  aggregateItems,
  listAggregations,
  listCollectionAggregations,
  readAggregate,
  readCollectionAggregate,
} from './aggregate.ts';
import { addCollection, deleteCollection, replaceCollection, updateCollection } from './collection-writes.ts';
import { listCollections } from './collections.ts';
import { explainItemSearch } from './explain.ts';
import { exportItems } from './export.ts';
import {
  listItems,
  readCollection,
  readItem,
  readSceneFile,
  readSigmaSchema,
  readStacConformance,
  readStacLanding,
  searchItems,
  searchItemsByQuery,
} from './items.ts';
import {
  describeCollectionQueryables,
  describeQueryables,
  listCollectionSortables,
  listFilterFunctions,
  listSortables,
} from './queryables.ts';
import { addItems, deleteItem, replaceItem, updateItem } from './transactions.ts';

export * from './aggregate.ts';
export * from './collection-writes.ts';
export * from './collections.ts';
export * from './explain.ts';
export * from './export.ts';
export * from './filters.ts';
export * from './items.ts';
export * from './queryables.ts';
export * from './search-cost.ts';
export * from './stac.ts';
export * from './transactions.ts';

export const catalogueOperations: readonly Operation[] = [
  readStacLanding,
  readStacConformance,
  listCollections,
  readCollection,
  listItems,
  readItem,
  searchItems,
  searchItemsByQuery,
  describeQueryables,
  describeCollectionQueryables,
  listSortables,
  listCollectionSortables,
  listFilterFunctions,
  aggregateItems,
  readAggregate,
  readCollectionAggregate,
  listAggregations,
  listCollectionAggregations,
  exportItems,
  explainItemSearch,
  addCollection,
  replaceCollection,
  updateCollection,
  deleteCollection,
  addItems,
  replaceItem,
  updateItem,
  deleteItem,
  readSceneFile,
  readSigmaSchema,
];
