export { type DataLock, type LockHolder, lockHolder, takeDataLock } from './data-lock.ts';
export type { EngineName, Listener, ListenOptions } from './engine.ts';
export {
  DatabaseError,
  type DatabaseErrorCode,
  databaseErrorCodes,
  SqlError,
  type SqlFault,
  sqlFault,
} from './errors.ts';
export {
  boxOf,
  envelope,
  fromFragments,
  geoJsonOf,
  geometryFromGeoJson,
  geometryValue,
  intersects,
  jsonb,
  type SqlFragment,
} from './geo.ts';
export { migrationFolder } from './migration-files.ts';
export {
  type Database,
  type DatabaseOptions,
  type DatabaseTransaction,
  openDatabase,
  type Row,
} from './open-database.ts';
export { dumpSeed, readSeed, type SeedPlace, seedFingerprint, seedFolder } from './seed.ts';
export { type AuditEntry, writeAudit } from './stores/audit.ts';
export { captureCollection } from './stores/capture-collection.ts';
export * from './stores/demo-clock.ts';
export * from './stores/ground-stations.ts';
export { holdName } from './stores/hold-name.ts';
export * from './stores/order-scenes.ts';
export * from './stores/order-status.ts';
export * from './stores/program-collections.ts';
export {
  type ProgramPage,
  type ProgramsStore,
  programsStore,
  type StoredProgram,
  type StoredRole,
  type UserProgram,
} from './stores/programs.ts';
export {
  countScenesBy,
  type SceneCounts,
  type SceneCountsWish,
  type SceneInterval,
} from './stores/scene-aggregates.ts';
export * from './stores/scene-assets.ts';
export { explainSearch, type SceneStatementPlan } from './stores/scene-explain.ts';
export type { SceneFilters, SceneView, SearchBox } from './stores/scene-filters.ts';
export * from './stores/scene-inserts.ts';
export * from './stores/scene-item.ts';
export * from './stores/scene-keys.ts';
export { type LoadOptions, type LoadProgress, loadScenes } from './stores/scene-loading.ts';
export {
  SCENE_MEASURES,
  type SceneCursor,
  type SceneSort,
  type SceneSortField,
} from './stores/scene-order.ts';
export * from './stores/scene-partitions.ts';
export { isPublic, sceneConditions } from './stores/scene-query.ts';
export { readScope, type SceneScope } from './stores/scene-scope.ts';
export {
  countScenes,
  type FoundScene,
  readItemText,
  type ScenePage,
  type SceneQuery,
  searchScenes,
} from './stores/scenes.ts';
export * from './stores/sensors.ts';
export {
  type PersonClaims,
  type ProfileFields,
  type StoredUser,
  type UsersStore,
  usersStore,
} from './stores/users.ts';
export { wkbHex } from './stores/wkb.ts';
export type * from './tables/area-tables.ts';
export type * from './tables/download-tables.ts';
export type * from './tables/identity-tables.ts';
export type * from './tables/order-tables.ts';
export type * from './tables/program-tables.ts';
export type * from './tables/scene-tables.ts';
export type * from './tables/sensor-tables.ts';
export type * from './tables/tasking-tables.ts';
export type { Tables } from './tables.ts';
