export {
  listAssets,
  readAssetsForUser,
  type SceneAssetKeys,
  type StoredAsset,
} from './assets/scene-assets.ts';
export { captureCollection } from './collections/capture-collection.ts';
export { shareLockCollection } from './collections/lock-collection.ts';
export {
  type CollectionOverview,
  listCollectionTitles,
  listProgramCollections,
} from './collections/program-collections.ts';
export {
  countScenesBy,
  type SceneCounts,
  type SceneCountsRequest,
  type SceneInterval,
} from './count/scene-aggregates.ts';
export { isPublic } from './filters/embargo.ts';
export { sceneConditions } from './filters/scene-conditions.ts';
export type { SceneFilters, SceneView, SearchBox } from './filters/scene-filters.ts';
export { readScope, type SceneScope } from './filters/scene-scope.ts';
export { slicesOf } from './filters/scene-slices.ts';
export { isVisible, type SceneAccess, unlimitedAccess, visibleKeys } from './filters/visible-scenes.ts';
export {
  fileFields,
  type ItemDetails,
  type ItemGrid,
  type ItemScene,
  itemOf,
  OWN_ADDRESS,
  SIGMA_EXTENSION,
} from './items/scene-item.ts';
export { explainSearch, type SceneStatementPlan } from './search/explain-search.ts';
export { listSceneKeys, type NamedItem, readItemsOf, type SceneKey } from './search/scene-keys.ts';
export {
  SCENE_MEASURES,
  type SceneCursor,
  type SceneSort,
  type SceneSortField,
} from './search/scene-order.ts';
export { searchInSlices } from './search/search-in-slices.ts';
export {
  countScenes,
  type FoundScene,
  readItemText,
  type ScenePage,
  type SceneQuery,
  searchScenes,
} from './search/search-scenes.ts';
export { insertScenes, type NewAsset, type NewScene } from './write/insert-scenes.ts';
export { type LoadOptions, type LoadProgress, loadScenes } from './write/load-scenes.ts';
export { ARRIVALS_CHANNEL } from './write/queue-arrivals.ts';
export { PASSES_CHANNEL, queuePasses } from './write/queue-passes.ts';
export { analyzeScenes, ensurePartitionsAhead, foldSceneDays } from './write/scene-partitions.ts';
