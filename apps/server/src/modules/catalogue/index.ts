import type { Binding } from '@sigma/contract';
import { addItemsBinding } from './add-items.ts';
import {
  aggregateItemsBinding,
  readAggregateBinding,
  readCollectionAggregateBinding,
} from './aggregate-items.ts';
import {
  addCollectionBinding,
  deleteCollectionBinding,
  replaceCollectionBinding,
  updateCollectionBinding,
} from './change-collection.ts';
import { deleteItemBinding, replaceItemBinding, updateItemBinding } from './change-item.ts';
import {
  describeCollectionQueryablesBinding,
  describeQueryablesBinding,
  listFilterFunctionsBinding,
  listSortablesBinding,
} from './describe-filters.ts';
import { explainItemSearchBinding } from './explain-search.ts';
import { exportItemsBinding } from './export-items.ts';
import { listAggregationsBinding, listCollectionAggregationsBinding } from './list-aggregations.ts';
import { listCollectionsBinding } from './list-collections.ts';
import { listItemsBinding } from './list-items.ts';
import { readCollectionBinding } from './read-collection.ts';
import { readItemBinding } from './read-item.ts';
import { readSceneFileBinding } from './read-scene-file.ts';
import { readSigmaSchemaBinding } from './read-sigma-schema.ts';
import { readStacConformanceBinding } from './read-stac-conformance.ts';
import { readStacLandingBinding } from './read-stac-landing.ts';
import { searchItemsBinding, searchItemsByQueryBinding } from './search-items.ts';
import type { CatalogueServices } from './services.ts';

export { type SceneWrites, sceneWrites } from './scene-writes.ts';
export type { CatalogueServices } from './services.ts';

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
