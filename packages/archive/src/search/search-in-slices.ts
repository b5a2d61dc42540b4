import type { Database } from '@sigma/db';
import type { SceneAccess } from '../filters/visible-scenes.ts';
import { type FoundScene, type ScenePage, type SceneQuery, searchScenes } from './search-scenes.ts';

/** Scenes of a slice; PGlite reads 500 Items in about 30 ms. */
const SLICE_SCENES = 500;

/**
 * The page of an expensive search. On the embedded engine, whose statements cannot be interrupted, it is read in slices
 * between which others use the session; a scene that arrives or is deleted between two slices appears in one or neither.
 */
export async function searchInSlices(
  { engine, expensive }: Pick<Database, 'engine' | 'expensive'>,
  access: SceneAccess,
  query: SceneQuery,
): Promise<ScenePage> {
  if (engine !== 'pglite' || query.limit <= SLICE_SCENES) return searchScenes(expensive, access, query);
  const isBackward = query.before !== undefined;
  const slices: (readonly FoundScene[])[] = [];
  const sizeOf = () => slices.reduce((sum, slice) => sum + slice.length, 0);
  let page: ScenePage = await searchScenes(expensive, access, { ...query, limit: SLICE_SCENES });
  const first = page;
  slices.push(page.scenes);
  for (;;) {
    const further = isBackward ? page.previous : page.next;
    const left = query.limit - sizeOf();
    if (further === undefined || left === 0) break;
    const place = isBackward ? { before: further } : { after: further };
    const limit = Math.min(SLICE_SCENES, left);
    page = await searchScenes(expensive, access, { ...query, ...place, limit, matched: first.matched });
    slices.push(page.scenes);
  }
  return {
    scenes: (isBackward ? slices.toReversed() : slices).flat(),
    matched: first.matched,
    next: isBackward ? first.next : page.next,
    previous: isBackward ? page.previous : first.previous,
  };
}
