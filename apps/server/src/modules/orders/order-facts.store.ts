import { isVisible, listAssets } from '@sigma/archive';
import type { Connection, DatabaseTransaction } from '@sigma/db';
import type {
  Entitlement,
  FileFormat,
  OrderableScene,
  OrderFacts,
  OrderLicence,
  Product,
  ProductLevel,
  Simulation,
} from '@sigma/domain';
import { FILE_FORMATS, levelsOfAssets } from '@sigma/domain';
import { sql } from 'kysely';

export interface OrderFactsQuery {
  /** What the ordering program may have. */
  readonly entitlement: Entitlement;
  readonly collection: string;
  readonly fileIds: readonly string[];
  readonly bucket: string | undefined;
  /** In folder mode the first program to use a bucket owns it; with S3 staff list a program's buckets. */
  readonly claimsBuckets: boolean;
  /** Scenes whose embargo ends later are not available. */
  readonly now: Date;
  /** Who orders; undefined for questions that accept no licence. */
  readonly member?: string | undefined;
  /** Whether staff order for the member. */
  readonly isPlacedByStaff?: boolean | undefined;
}

export interface SceneSize extends OrderableScene {
  /** Bytes of the assets that are stored in the archive, by asset key. */
  readonly storedBytes: ReadonlyMap<string, number>;
}

export interface LoadedFacts extends OrderFacts {
  readonly scenes: readonly SceneSize[];
}

/**
 * Locks scenes until the transaction ends, so that no other transaction deletes, moves or embargoes them. Load the facts
 * in a later statement: a statement that waited for the lock still sees the rows as they were when it began.
 */
export async function lockScenes(
  transaction: DatabaseTransaction,
  collection: string,
  fileIds: readonly string[],
): Promise<void> {
  await sql`select from scene_ids where collection = ${collection} and id = any(${[...fileIds]}::text[])
    order by collection, id for share`.execute(transaction);
}

/** Loads everything stored on the platform that decides whether a program may place an order. */
export async function loadOrderFacts(kysely: Connection, query: OrderFactsQuery): Promise<LoadedFacts> {
  const { entitlement, collection } = query;
  const { program } = entitlement;
  const stored = await kysely
    .selectFrom('programs')
    .where('id', '=', program)
    .select('active')
    .executeTakeFirst();
  const format = await kysely
    .selectFrom('collections')
    .innerJoin('program_collections', 'program_collections.collection', 'collections.id')
    .where('program_collections.program_id', '=', program)
    .where('collections.id', '=', collection)
    .select('collections.file_format')
    .executeTakeFirst();
  return {
    programLevels: entitlement.levels,
    licences: await loadLicences(kysely, query),
    isPlacedByStaff: query.isPlacedByStaff === true,
    isArchived: stored?.active === false,
    collectionFormat: FILE_FORMATS.find((name): name is FileFormat => name === format?.file_format),
    products: await loadProducts(kysely, collection),
    scenes: format === undefined ? [] : await loadScenes(kysely, query),
    destination:
      query.bucket === undefined
        ? 'open'
        : await destinationState(kysely, { ...query, program }, query.bucket),
  };
}

async function loadLicences(
  kysely: Connection,
  { entitlement: { program }, member }: OrderFactsQuery,
): Promise<readonly OrderLicence[]> {
  const { rows } = await sql<{
    identifying_value: string;
    version: number;
    accepted_version: number | null;
    accepted_at: Date | null;
  }>`
    select e.identifying_value, e.version, a.version as accepted_version, a.accepted_at
    from program_eulas as p join eulas as e on e.id = p.eula_id
    left join lateral (
      select version, accepted_at from eula_acceptances
      where program_id = p.program_id and user_id = ${member ?? null}::uuid and eula_id = e.id
      order by version desc limit 1) as a on true
    where p.program_id = ${program}`.execute(kysely);
  return rows.map(({ identifying_value, version, accepted_version, accepted_at }) => ({
    identifyingValue: identifying_value,
    version,
    accepted:
      accepted_version === null || accepted_at === null
        ? null
        : { version: accepted_version, at: accepted_at },
  }));
}

async function loadProducts(kysely: Connection, collection: string): Promise<readonly Product[]> {
  const rows = await kysely
    .selectFrom('data_products')
    .where(sql<boolean>`${collection} = any(collections)`)
    .select(['product_level', 'file_formats', 'collections'])
    .execute();
  return rows.map((row) => ({
    productLevel: row.product_level,
    fileFormats: row.file_formats,
    collections: row.collections,
  }));
}

/** What can be made of a scene, by the version of its recipe. */
const SIMULATION = sql<Simulation>`case when recipe is null then 'none'
  when recipe #>> '{plan,recipe}' is null then 'counts' else 'radiance' end`;

/** What the header of an imported cube allows, as its Item states it. */
const MADE_LEVELS = sql<readonly string[]>`coalesce(item::jsonb #> '{properties,sigma:made_levels}', '[]')`;

async function loadScenes(kysely: Connection, query: OrderFactsQuery): Promise<readonly SceneSize[]> {
  const { entitlement, collection, fileIds, now } = query;
  const rows = await kysely
    .selectFrom('scenes')
    .where('collection', '=', collection)
    .where(sql<boolean>`id = any(${[...fileIds]}::text[])`)
    .where(isVisible(entitlement, now))
    .select(['id', 'task_id', 'area_km2', SIMULATION.as('simulation'), MADE_LEVELS.as('made')])
    .execute();
  const assets = await listAssets(kysely, { access: entitlement, collection, ids: fileIds }, { now });
  return rows.map((row) => {
    const own = assets.filter((asset) => asset.scene_id === row.id && asset.state !== 'failed');
    const levels: readonly ProductLevel[] = levelsOfAssets(
      own.map((asset) => asset.key),
      row.simulation,
      row.made,
    );
    return {
      fileId: row.id,
      taskId: row.task_id,
      areaKm2: row.area_km2,
      levels,
      storedBytes: new Map(own.flatMap(({ key, size }) => (size === null ? [] : [[key, size] as const]))),
    };
  });
}

/** Whether a program may order into a bucket (PD-55). */
export async function destinationState(
  kysely: Connection,
  { program, claimsBuckets }: Pick<OrderFactsQuery, 'claimsBuckets'> & { readonly program: number },
  bucket: string,
): Promise<OrderFacts['destination']> {
  const owner = await kysely
    .selectFrom('destinations')
    .where('bucket', '=', bucket)
    .select('program_id')
    .executeTakeFirst();
  if (owner === undefined) return claimsBuckets ? 'open' : 'not-listed';
  return owner.program_id === program ? 'open' : 'other-program';
}
