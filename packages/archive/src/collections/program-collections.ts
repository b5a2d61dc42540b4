import type { CollectionsTable, Connection } from '@sigma/db';
import { type Selectable, sql } from 'kysely';
import { dayOf, givenDays } from '../count/scene-days.ts';
import type { SceneView, SearchBox } from '../filters/scene-filters.ts';
import { isVisible, type SceneAccess } from '../filters/visible-scenes.ts';

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
  access: SceneAccess,
  { now }: SceneView,
  only?: string,
): Promise<readonly CollectionOverview[]> {
  // Counters know only the day on which an embargo ends, so scenes whose embargo ends today are read themselves.
  const today = dayOf(now);
  const endedToday = access.seesEmbargoed
    ? sql``
    : sql`union all
      select ST_XMin(footprint), ST_YMin(footprint), ST_XMax(footprint), ST_YMax(footprint), start, "end"
      from scene_days as ending join scenes on scenes.collection = ending.collection
        and scenes.start >= ending.day::timestamp at time zone 'UTC'
        and scenes.start < (ending.day + 1)::timestamp at time zone 'UTC'
      where ending.collection = collections.id and ending.embargo_day = ${today}::date
        and scenes.embargoed_until >= ${new Date(`${today}T00:00:00Z`)} and scenes.embargoed_until <= ${now} and ${isVisible(access, now)}`;
  // The counters have all others that the program sees.
  const ofOthers =
    access.sceneReach === 'all' ? sql`and mine.sensor = any(${[...access.otherSensors]}::integer[])` : sql``;
  const own = sql`select ST_XMin(footprint) as west, ST_YMin(footprint) as south, ST_XMax(footprint) as east,
        ST_YMax(footprint) as north, scenes.start as first, scenes."end" as last
      from program_scenes as mine
      join scenes on scenes.collection = mine.collection and scenes.id = mine.id and scenes.start = mine.start
      where mine.program_id = ${access.program} and mine.collection = collections.id ${ofOthers} and ${isVisible(access, now)}`;
  const counted = sql`select min(west) as west, min(south) as south, max(east) as east, max(north) as north,
        min(first) as first, max(last) as last
      from scene_days where scene_days.collection = collections.id and ${givenDays(access, now)}
      group by day, embargo_day, sensor having sum(scenes) > 0
      ${endedToday}
      ${access.otherSensors.length === 0 ? sql`` : sql`union all ${own}`}`;
  const span = sql<Pick<CollectionOverview, 'box' | 'first' | 'last'>>`(
    select case when count(*) > 0 then array[min(west), min(south), max(east), max(north)] end as box,
      min(first) as first, max(last) as last
    from (
      ${access.sceneReach === 'all' ? counted : own}
    ) as counted)`;
  return kysely
    .selectFrom('collections')
    .innerJoin('program_collections', 'program_collections.collection', 'collections.id')
    .innerJoinLateral(span.as<'span'>(sql`span`), (join) => join.onTrue())
    .where('program_collections.program_id', '=', access.program)
    .$if(only !== undefined, (select) => select.where('collections.id', '=', only ?? ''))
    .selectAll('collections')
    .select(['span.box', 'span.first', 'span.last'])
    .orderBy('collections.id')
    .execute();
}
