import type { CollectSelection, TaskGroup, TimelineBucket } from '@sigma/domain';
import { isOrderable, type Scene } from './scene.ts';

export type ResultRow =
  | { readonly kind: 'group'; readonly key: string; readonly group: TaskGroup<Scene> }
  | { readonly kind: 'scene'; readonly key: string; readonly scene: Scene }
  /** A task with one scene, which needs no head. */
  | { readonly kind: 'lone'; readonly key: string; readonly scene: Scene };

/** The list as rows: a head for each task, followed by its scenes unless it is collapsed; one row for a single scene. */
export function resultRows(
  groups: readonly TaskGroup<Scene>[],
  closed: ReadonlySet<string>,
): readonly ResultRow[] {
  return groups.flatMap((group): ResultRow[] => {
    const [first, ...others] = group.scenes;
    if (first !== undefined && others.length === 0) {
      return [{ kind: 'lone', key: first.fileId, scene: first }];
    }
    const scenes = closed.has(group.taskId) ? [] : group.scenes;
    return [
      { kind: 'group', key: `task ${group.taskId}`, group },
      ...scenes.map((scene): ResultRow => ({ kind: 'scene', key: scene.fileId, scene })),
    ];
  });
}

export interface SelectionCount {
  readonly state: CollectSelection;
  readonly count: number;
}

/** How many of the orderable scenes are in the cart (spec 1:4.3). */
export function selectionOf(scenes: readonly Scene[], included: ReadonlySet<string>): SelectionCount {
  const choices = scenes.filter(({ item }) => isOrderable(item));
  const count = choices.filter(({ fileId }) => included.has(fileId)).length;
  const state = count === 0 ? 'none' : count === choices.length ? 'all' : 'some';
  return { state, count };
}

/** The scenes of one bar of the timeline; all scenes while no bar is played. */
export function scenesOfBucket(
  scenes: readonly Scene[],
  bucket: TimelineBucket | undefined,
): readonly Scene[] {
  if (bucket === undefined) return scenes;
  return scenes.filter(({ datetime }) => {
    const time = Date.parse(datetime);
    return time >= bucket.from && time < bucket.to;
  });
}
