import type { Binding } from '@sigma/contract';
import type { ServerModule } from '../server-module.ts';
import {
  aggregateItemsBinding,
  readAggregateBinding,
  readCollectionAggregateBinding,
} from './aggregate/aggregate-items.ts';
import { listAggregationsBinding, listCollectionAggregationsBinding } from './aggregate/list-aggregations.ts';
import {
  addCollectionBinding,
  deleteCollectionBinding,
  replaceCollectionBinding,
  updateCollectionBinding,
} from './collections/change-collection.ts';
import { listCollectionsBinding } from './collections/list-collections.ts';
import { readCollectionBinding } from './collections/read-collection.ts';
import { readSigmaSchemaBinding } from './describe/read-sigma-schema.ts';
import { readStacConformanceBinding } from './describe/read-stac-conformance.ts';
import { readStacLandingBinding } from './describe/read-stac-landing.ts';
import { exportItemsBinding } from './export/export-items.ts';
import {
  describeCollectionQueryablesBinding,
  describeQueryablesBinding,
  listCollectionSortablesBinding,
  listFilterFunctionsBinding,
  listSortablesBinding,
} from './filters/describe-filters.ts';
import { addItemsBinding } from './items/add-items.ts';
import { deleteItemBinding, replaceItemBinding, updateItemBinding } from './items/change-item.ts';
import { readItemBinding } from './items/read-item.ts';
import { readSceneFileBinding } from './items/read-scene-file.ts';
import { explainItemSearchBinding } from './search/explain-search.ts';
import { listItemsBinding } from './search/list-items.ts';
import { searchItemsBinding, searchItemsByQueryBinding } from './search/search-items.ts';
import type { CatalogueServices } from './services.ts';

export { createCollection } from './collections/change-collection.ts';
export { readSceneRecords, type SceneRecord } from './filters/scene-records.store.ts';
export type { StoredItem } from './items/items.store.ts';
export { type SceneWrites, sceneWrites } from './items/scene-writes.ts';
export { type Conditions, type ReadConditions, readConditions } from './search/read-conditions.ts';

/** The STAC catalogue of a program. */
export const catalogueModule: ServerModule<CatalogueServices> = {
  name: 'catalogue',
  bindings: catalogueBindings,
};

export function catalogueBindings(services: CatalogueServices): readonly Binding[] {
  return [
    readStacLandingBinding(services),
    readStacConformanceBinding(),
    listCollectionsBinding(services),
    readCollectionBinding(services),
    listItemsBinding(services),
    readItemBinding(services),
    searchItemsBinding(services),
    searchItemsByQueryBinding(services),
    aggregateItemsBinding(services),
    readAggregateBinding(services),
    readCollectionAggregateBinding(services),
    listAggregationsBinding(),
    listCollectionAggregationsBinding(services),
    describeQueryablesBinding(),
    describeCollectionQueryablesBinding(services),
    listSortablesBinding(),
    listCollectionSortablesBinding(services),
    listFilterFunctionsBinding(),
    explainItemSearchBinding(services),
    exportItemsBinding(services),
    addCollectionBinding(services),
    replaceCollectionBinding(services),
    updateCollectionBinding(services),
    deleteCollectionBinding(services),
    addItemsBinding(services),
    replaceItemBinding(services),
    updateItemBinding(services),
    deleteItemBinding(services),
    readSceneFileBinding(services),
    readSigmaSchemaBinding(),
  ];
}
