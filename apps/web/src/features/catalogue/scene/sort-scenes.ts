import type { TaskGroup } from '@sigma/domain';
import type { Scene } from './scene.ts';

export const SORT_KEYS = ['newest', 'oldest', 'clouds', 'off-nadir', 'covered'] as const;
export type SortKey = (typeof SORT_KEYS)[number];

export const SORT_TEXTS: Readonly<Record<SortKey, { readonly label: string; readonly note: string }>> = {
  newest: { label: 'Newest first', note: 'newest first' },
  oldest: { label: 'Oldest first', note: 'oldest first' },
  clouds: { label: 'Least cloud first', note: 'least cloud first' },
  'off-nadir': { label: 'Smallest off-nadir first', note: 'smallest off-nadir first' },
  covered: { label: 'Most of the area first', note: 'most of the area first' },
};

/** Smaller values come first; a missing value comes last. */
type Rank = (scene: Scene) => number | undefined;

/**
 * Sorts tasks, and scenes within them, by one measure: a task is placed by its best scene. "newest" is the order
 * in which the domain returns groups.
 */
export function sortGroups(
  groups: readonly TaskGroup<Scene>[],
  key: SortKey,
  coveredOf: (scene: Scene) => number | undefined,
): readonly TaskGroup<Scene>[] {
  if (key === 'newest') return groups;
  const rank = rankOf(key, coveredOf);
  const ranked = groups.map((group) => {
    const scenes = byRank(group.scenes, rank);
    return { group: { ...group, scenes }, best: worth(scenes[0], rank) };
  });
  return ranked.toSorted((a, b) => a.best - b.best).map(({ group }) => group);
}

function rankOf(key: Exclude<SortKey, 'newest'>, coveredOf: Rank): Rank {
  switch (key) {
    case 'oldest':
      return ({ datetime }) => Date.parse(datetime);
    case 'clouds':
      return (scene) => scene.cloudCover;
    case 'off-nadir':
      return (scene) => scene.offNadir;
    case 'covered':
      return (scene) => {
        const share = coveredOf(scene);
        return share === undefined ? undefined : -share;
      };
  }
}

function byRank(scenes: readonly Scene[], rank: Rank): readonly Scene[] {
  return scenes
    .map((scene) => ({ scene, worth: worth(scene, rank) }))
    .toSorted((a, b) => a.worth - b.worth)
    .map(({ scene }) => scene);
}

function worth(scene: Scene | undefined, rank: Rank): number {
  return (scene && rank(scene)) ?? Number.MAX_VALUE;
}
