import { type SceneAccess, searchScenes } from '@sigma/archive';
import { Refusal } from '@sigma/contract';
import type { Connection } from '@sigma/db';
import { NO_ENTITLEMENT } from '@sigma/domain';
import type { Conditions } from '../search/read-conditions.ts';
import { readSearch } from '../search/read-search.ts';

interface SearchInput {
  readonly access: SceneAccess;
  readonly conditions: Conditions;
  readonly now: Date;
  readonly limit: number;
}

/** The ids of the scenes that a search of the database finds, sorted; undefined if it rejects the conditions. */
export async function searchedIds(
  kysely: Connection,
  { access, conditions, now, limit }: SearchInput,
): Promise<readonly string[] | undefined> {
  const search = readSearch({ entitlement: NO_ENTITLEMENT, now }, { ...conditions, limit });
  if (search instanceof Refusal) return undefined;
  const { scenes } = await searchScenes(kysely, access, search);
  return scenes.map(({ id }) => id).toSorted();
}
