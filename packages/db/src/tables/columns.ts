import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/** A column with a default that rarely is written. */
export type Defaulted<T> = Generated<T>;
/** A column that may be null, which it is where an insert omits it. */
export type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;
export type Stamp = Date;
export type DefaultedStamp = Generated<Date>;
export type Json = JSONColumnType<object>;
export type OptionalJson = ColumnType<object | null, string | null | undefined, string | null>;
/** Geometry is written through `geo.ts` and read as GeoJSON, never as the bare column. */
export type GeometryColumn = ColumnType<never, unknown, unknown>;
