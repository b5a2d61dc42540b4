import type { Geometry } from '@sigma/geo';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { envelope, fromFragments, geometryFromGeoJson, intersects, type SqlFragment } from '../geo.ts';
import type { Tables } from '../tables.ts';

/** A box within ±180 with west <= east. */
export type SearchBox = readonly [west: number, south: number, east: number, north: number];

/** What scenes are asked for; absent members ask nothing. Every list is "any of". */
export interface SceneFilters {
  readonly collections?: readonly string[] | undefined;
  readonly ids?: readonly string[] | undefined;
  /** Both ends included: scenes whose interval has an instant in common with this one. */
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly boxes?: readonly SearchBox[] | undefined;
  /** Longitudes within ±180, split at the antimeridian. */
  readonly area?: Geometry | undefined;
  readonly filter?: readonly SqlFragment[] | undefined;
  readonly taskIds?: readonly string[] | undefined;
}

const footprint = sql.ref('footprint');

/** The condition of a program's scenes that meet filters. */
export function sceneConditions(
  builder: ExpressionBuilder<Tables, 'scenes'>,
  program: number,
  filters: SceneFilters,
): Expression<SqlBool> {
  const all: Expression<SqlBool>[] = [
    builder(
      'collection',
      'in',
      builder
        .selectFrom('program_collections')
        .where('program_id', '=', program)
        .select('program_collections.collection'),
    ),
  ];
  const { collections, ids, taskIds, from, to, boxes, area, filter } = filters;
  if (collections) all.push(sql<boolean>`collection = any(${[...collections]}::text[])`);
  if (ids) all.push(sql<boolean>`id = any(${[...ids]}::text[])`);
  if (taskIds) all.push(sql<boolean>`task_id = any(${[...taskIds]}::uuid[])`);
  if (from) all.push(builder('end', '>=', from));
  if (to) all.push(builder('start', '<=', to));
  if (boxes) all.push(builder.or(boxes.map((box) => intersects(footprint, envelope(...box)))));
  if (area) all.push(intersects(footprint, geometryFromGeoJson(area)));
  if (filter) all.push(fromFragments(filter));
  return builder.and(all);
}
