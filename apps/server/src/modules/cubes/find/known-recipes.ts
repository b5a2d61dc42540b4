import type { Connection } from '@sigma/db';
import { recentlyUsed } from '../../../work/index.ts';
import { type Recipe, readRecipe } from '../../imagery/index.ts';
import { readStoredRecipe, type SceneKey, type StoredCube } from '../cubes.store.ts';

const MAX_RECIPES = 64;

/** The recipe of a simulated scene, and a text that is the same for the same pixels. */
export interface KnownRecipe extends Recipe {
  readonly text: string;
}

/**
 * The recipes of a database that were used last, by the version of their row in `scene_ids`: the database makes another one when a scene
 * is added again or its recipe changes.
 */
export interface KnownRecipes {
  /** Undefined for scenes that are not simulated. Whether the caller may see the scene was decided when `stored` was read. */
  of(
    kysely: Connection,
    key: Pick<SceneKey, 'collection' | 'scene'>,
    stored: Pick<StoredCube, 'row' | 'start'>,
  ): Promise<KnownRecipe | undefined>;
}

export function knownRecipes(): KnownRecipes {
  const recipes = recentlyUsed<Promise<KnownRecipe | undefined>>(MAX_RECIPES);
  return {
    of: (kysely, { collection, scene }, { row, start }) =>
      recipes.get(JSON.stringify([collection, scene, row]), () => read(kysely, { collection, scene }, start)),
  };
}

async function read(
  kysely: Connection,
  key: Pick<SceneKey, 'collection' | 'scene'>,
  start: string,
): Promise<KnownRecipe | undefined> {
  const stored = await readStoredRecipe(kysely, key, start);
  if (stored === null || !('kind' in stored) || stored.kind !== 'simulated') return undefined;
  const { seed, plan } = readRecipe(stored);
  return { seed, plan, text: JSON.stringify({ seed, plan }) };
}
