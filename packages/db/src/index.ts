export type { EngineName, Listener, ListenOptions } from './engine/engine.ts';
export { hasOneSession } from './engine/pglite-dialect.ts';
export { PREPARED, PREPARED_WHERE_USUAL } from './engine/prepared.ts';
export { onBehalfOf, type SessionUser, whileWaitedFor } from './engine/session-turns.ts';
export {
  DatabaseError,
  type DatabaseErrorCode,
  databaseErrorCodes,
  SqlError,
  type SqlErrorDetails,
  sqlErrorDetails,
} from './errors.ts';
export { type DataLock, type LockHolder, lockDataFolder, lockHolder } from './folder/data-lock.ts';
export { migrationFolder } from './migrate/migration-files.ts';
export { makeSeed, seedFingerprint } from './migrate/seed.ts';
export {
  type Connection,
  type Database,
  type DatabaseOptions,
  type DatabaseTransaction,
  openDatabase,
  type Row,
} from './open-database.ts';
export {
  boxOf,
  envelope,
  fromFragments,
  geoJsonOf,
  geometryFromGeoJson,
  geometryFromGeoJsonText,
  geometryValue,
  intersects,
  jsonb,
  type SqlFragment,
} from './sql/geometry.ts';
export { lockName } from './sql/lock-name.ts';
export { countOfList, type PageWindow, ROW_COUNT, readPage } from './sql/page.ts';
export { probeWrites } from './sql/probe-writes.ts';
export { areaOfWkb } from './sql/read-wkb.ts';
export { wkbHex } from './sql/wkb.ts';
export type * from './tables/application-tables.ts';
export type * from './tables/area-tables.ts';
export type * from './tables/calibration-tables.ts';
export type * from './tables/download-tables.ts';
export type * from './tables/event-tables.ts';
export type * from './tables/identity-tables.ts';
export type * from './tables/monitoring-tables.ts';
export type * from './tables/order-tables.ts';
export type * from './tables/pipeline-tables.ts';
export type * from './tables/program-tables.ts';
export type * from './tables/saved-search-tables.ts';
export type * from './tables/scene-tables.ts';
export type * from './tables/sensor-tables.ts';
export type { Tables } from './tables/tables.ts';
export type * from './tables/tasking-tables.ts';
