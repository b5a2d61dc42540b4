import { type Connection, type PageWindow, ROW_COUNT, readPage } from '@sigma/db';
import { type SqlBool, sql } from 'kysely';
import { type CaptureScope, scopeConditions } from './captures.store.ts';

/** Which captures to list; an undefined member does not filter. */
export interface ArtifactQuery {
  readonly captureId?: string | undefined;
  readonly fileIds?: readonly string[] | undefined;
}

export interface ArtifactPage extends PageWindow {
  readonly column: 'start' | 'id';
  readonly descending: boolean;
}

/** A capture with the keys of its files that exist or can be created. */
export interface StoredArtifacts {
  readonly id: string;
  readonly keys: readonly string[];
}

function matchingScenes(kysely: Connection, scope: CaptureScope, { captureId, fileIds }: ArtifactQuery) {
  let scenes = kysely
    .selectFrom('scenes')
    .where(sql<SqlBool>`${sql.join([...scopeConditions(scope)], sql` and `)}`);
  if (captureId !== undefined) scenes = scenes.where('capture_id', '=', captureId);
  if (fileIds !== undefined) scenes = scenes.where(sql<boolean>`id = any(${[...fileIds]}::text[])`);
  return scenes;
}

const keys = sql<
  string[]
>`array(select key from scene_assets where scene_assets.collection = scenes.collection
  and scene_assets.scene_id = scenes.id and scene_assets.state <> 'failed' order by key)`;

/** One page of the captures in a scope with their files, and how many match. */
export async function listArtifactsOf(
  kysely: Connection,
  scope: CaptureScope,
  query: ArtifactQuery,
  page: ArtifactPage,
): Promise<{ readonly captures: readonly StoredArtifacts[]; readonly count: number }> {
  const matching = matchingScenes(kysely, scope, query);
  const ordered = matching
    .select(['scenes.id', keys.as('keys')])
    .orderBy(page.column, page.descending ? 'desc' : 'asc')
    .orderBy('id')
    .orderBy('collection');
  const { rows, count } = await readPage(ordered, matching.select(ROW_COUNT), page);
  return { captures: rows, count };
}
