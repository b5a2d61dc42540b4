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
  type Connection,
  type Database,
  type DatabaseOptions,
  type DatabaseTransaction,
  openDatabase,
  type Row,
} from './open-database.ts';
export { hasOneSession } from './pglite-dialect.ts';
export { PREPARED, PREPARED_WHERE_USUAL } from './prepared.ts';
export { dumpSeed, readSeed, type SeedPlace, seedFingerprint, seedFolder } from './seed.ts';
export { type AuditEntry, writeAudit } from './stores/audit.ts';
export * from './stores/demo-clock.ts';
export * from './stores/ground-stations.ts';
export { holdName } from './stores/hold-name.ts';
export * from './stores/order-scenes.ts';
export * from './stores/order-status.ts';
export {
  type ProgramPage,
  type ProgramsStore,
  programsStore,
  type StoredProgram,
  type StoredRole,
  type UserProgram,
} from './stores/programs.ts';
export * from './stores/sensors.ts';
export {
  type PersonClaims,
  type ProfileFields,
  type StoredUser,
  type UsersStore,
  usersStore,
} from './stores/users.ts';
export type * from './tables/area-tables.ts';
export type * from './tables/download-tables.ts';
export type * from './tables/identity-tables.ts';
export type * from './tables/order-tables.ts';
export type * from './tables/program-tables.ts';
export type * from './tables/scene-tables.ts';
export type * from './tables/sensor-tables.ts';
export type * from './tables/tasking-tables.ts';
export type { Tables } from './tables.ts';
export { wkbHex } from './wkb.ts';
