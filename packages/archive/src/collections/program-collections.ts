import type { CollectionsTable, Connection } from '@sigma/db';
import { type Selectable, sql } from 'kysely';
import { dayOf } from '../count/scene-days.ts';
import type { SceneView, SearchBox } from '../filters/scene-filters.ts';

/**
 * A collection with the extent of its scenes; the box and the instants are null while it is empty. The extent may be
 * slightly too large after scenes were deleted.
 */
export interface CollectionOverview extends Selectable<CollectionsTable> {
  readonly box: SearchBox | null;
  readonly first: Date | null;
  readonly last: Date | null;
}

/** The titles of a program's collections by id; `only` selects one. Does not read the counters of scenes. */
export async function listCollectionTitles(
  kysely: Connection,
  program: number,
  only?: string,
): Promise<readonly Pick<CollectionOverview, 'id' | 'title'>[]> {
  return kysely
    .selectFrom('collections')
    .innerJoin('program_collections', 'program_collections.collection', 'collections.id')
    .where('program_collections.program_id', '=', program)
    .$if(only !== undefined, (select) => select.where('collections.id', '=', only ?? ''))
    .select(['collections.id', 'collections.title'])
    .orderBy('collections.id')
    .execute();
}

/** The collections of a program with the extent of their scenes, by id; `only` selects one. */
export async function listProgramCollections(
  kysely: Connection,
  program: number,
  { now, seesEmbargoed = false }: SceneView,
  only?: string,
): Promise<readonly CollectionOverview[]> {
  const visible = seesEmbargoed ? sql`` : sql`and embargo_day < ${dayOf(now)}::date`;
  // Counters know only the day on which an embargo ends, so scenes whose embargo ends today are read themselves.
  const today = dayOf(now);
  const endedToday = seesEmbargoed
    ? sql``
    : sql`union all
      select ST_XMin(footprint), ST_YMin(footprint), ST_XMax(footprint), ST_YMax(footprint), start, "end"
      from scene_days as ending join scenes on scenes.collection = ending.collection
        and scenes.start >= ending.day::timestamp at time zone 'UTC'
        and scenes.start < (ending.day + 1)::timestamp at time zone 'UTC'
      where ending.collection = collections.id and ending.embargo_day = ${today}::date
        and scenes.embargoed_until >= ${new Date(`${today}T00:00:00Z`)} and scenes.embargoed_until <= ${now}`;
  const span = sql<Pick<CollectionOverview, 'box' | 'first' | 'last'>>`(
    select case when count(*) > 0 then array[min(west), min(south), max(east), max(north)] end as box,
      min(first) as first, max(last) as last
    from (
      select min(west) as west, min(south) as south, max(east) as east, max(north) as north,
        min(first) as first, max(last) as last
      from scene_days where scene_days.collection = collections.id ${visible}
      group by day, embargo_day having sum(scenes) > 0
      ${endedToday}
    ) as counted)`;
  return kysely
    .selectFrom('collections')
    .innerJoin('program_collections', 'program_collections.collection', 'collections.id')
    .innerJoinLateral(span.as<'span'>(sql`span`), (join) => join.onTrue())
    .where('program_collections.program_id', '=', program)
    .$if(only !== undefined, (select) => select.where('collections.id', '=', only ?? ''))
    .selectAll('collections')
    .select(['span.box', 'span.first', 'span.last'])
    .orderBy('collections.id')
    .execute();
}
