export {
  insertElementSets,
  listNearestElementSets,
  nearestFirst,
  type SetsNear,
  type StoredElementSet,
  setsNear,
} from './element-sets.store.ts';
