import { type Connection, jsonb } from '@sigma/db';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isPublic } from './embargo.ts';

/** The scenes that a program may see: a part of what its contract entitles it to, which `entitlementOf` of the domain decides. */
export interface SceneAccess {
  readonly program: number;
  /** Ids of the program's collections. */
  readonly collections: readonly string[];
  /** Registered sensors whose scenes the program does not see. Scenes of other sensors, or of none, follow the collections. */
  readonly otherSensors: readonly number[];
  /** Scenes that start at this instant or later are hidden. */
  readonly until: Date;
  /** All scenes that sensors and end permit, only those that the program has ordered or received, or none. */
  readonly sceneReach: 'all' | 'own' | 'none';
  /** Staff see scenes under embargo too. */
  readonly seesEmbargoed: boolean;
}

/** The first instant after the last day that the calendar of the database and RFC 3339 can express. */
const AFTER_EVERY_DAY = new Date(Date.UTC(10_000, 0, 1));

/** Whether a contract never ends, so that no scene is hidden by its end. */
export const isEndless = ({ until }: Pick<SceneAccess, 'until'>): boolean => until >= AFTER_EVERY_DAY;

/** Everything in some collections: what those see who are not bound by the contract of a program, such as the operator's staff. */
export const unlimitedAccess = (program: number, collections: readonly string[]): SceneAccess => ({
  program,
  collections,
  otherSensors: [],
  until: AFTER_EVERY_DAY,
  sceneReach: 'all',
  seesEmbargoed: true,
});

/** A row with the columns `collection`, `id`, `start`, `sensor` and `embargoed_until`. */
type SceneTable = 'scenes' | 'scene_ids';

/**
 * Whether a program may see a scene in one of its collections at an instant. Whatever reads scenes of a program reads them under this
 * condition.
 *
 * @param now real time, by which embargoes end
 */
export function isVisible(access: SceneAccess, now: Date, table: SceneTable = 'scenes'): RawBuilder<SqlBool> {
  const inCollections = sql`${sql.ref(`${table}.collection`)} = any(${[...access.collections]}::text[])`;
  return sql`(${inCollections} and ${isOpen(access, now, table)} and ${isEntitled(access, table)})`;
}

/** Of some scenes, those that a program may see at an instant. */
export async function visibleKeys<Key extends { readonly collection: string; readonly id: string }>(
  kysely: Connection,
  access: SceneAccess,
  keys: readonly Key[],
  now: Date,
): Promise<readonly Key[]> {
  const given = keys.map(({ collection, id }, n) => ({ n, collection, id }));
  const { rows } = await sql<{ n: number }>`
    select given.n from jsonb_to_recordset(${jsonb(given)}) as given(n int, collection text, id text)
    join scene_ids on scene_ids.collection = given.collection and scene_ids.id = given.id
    where ${isVisible(access, now, 'scene_ids')}`.execute(kysely);
  const visible = new Set(rows.map(({ n }) => n));
  return keys.filter((_, n) => visible.has(n));
}

/** Whether no embargo hides a scene from a program. */
function isOpen({ seesEmbargoed }: SceneAccess, now: Date, table: SceneTable): RawBuilder<SqlBool> {
  return seesEmbargoed ? sql`true` : isPublic(now, table);
}

/**
 * Whether the contract gives a scene of its collections to a program. Without scenes of other sensors that are the program's own,
 * `hasOthers` false spares looking each of them up.
 */
export function isEntitled(
  access: SceneAccess,
  table: SceneTable = 'scenes',
  hasOthers = true,
): RawBuilder<SqlBool> {
  switch (access.sceneReach) {
    case 'none':
      return sql`false`;
    case 'own':
      return table === 'scenes' ? isAmongOwn(access) : isOwn(access, table);
    case 'all': {
      const before = startsBefore(access, table);
      if (access.otherSensors.length === 0) return before;
      const isOfOwnSensor = isNotOf(access.otherSensors, table);
      return sql`(${before} and ${hasOthers ? sql`(${isOfOwnSensor} or ${isOwn(access, table)})` : isOfOwnSensor})`;
    }
  }
}

/** Whether a scene starts before the end of the contract; its day is that of its start. */
function startsBefore(access: SceneAccess, table: SceneTable): RawBuilder<SqlBool> {
  return isEndless(access) ? sql`true` : sql`${sql.ref(`${table}.start`)} < ${access.until}`;
}

/** Whether a scene is of none of some sensors. */
function isNotOf(sensors: readonly number[], table: SceneTable): RawBuilder<SqlBool> {
  const sensor = sql.ref(`${table}.sensor`);
  return sql`(${sensor} is null or ${sensor} <> all(${[...sensors]}::integer[]))`;
}

/**
 * Whether a program has ordered or received a scene of `scenes`, of some sensors only where they are given. The database may begin with
 * the scenes of the program, and finds each in its month.
 */
export function isAmongOwn(
  { program }: Pick<SceneAccess, 'program'>,
  sensors?: readonly number[],
): RawBuilder<SqlBool> {
  const ofSensors = sensors === undefined ? sql`` : sql`and own.sensor = any(${[...sensors]}::integer[])`;
  return sql`(scenes.collection, scenes.id, scenes.start) in (
    select own.collection, own.id, own.start from program_scenes as own
    where own.program_id = ${program} ${ofSensors})`;
}

/** Whether a program has ordered or received a scene. */
function isOwn({ program }: Pick<SceneAccess, 'program'>, table: SceneTable): RawBuilder<SqlBool> {
  return sql`exists (select from program_scenes as own where own.program_id = ${program}
    and own.collection = ${sql.ref(`${table}.collection`)} and own.id = ${sql.ref(`${table}.id`)})`;
}
