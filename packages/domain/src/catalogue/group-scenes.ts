/** The members of a scene that grouping needs. */
export interface TaskScene {
  readonly fileId: string;
  readonly taskId: string;
  readonly datetime: string;
}

/** The scenes of one task. */
export interface TaskGroup<Scene extends TaskScene> {
  readonly taskId: string;
  readonly scenes: readonly Scene[];
}

/**
 * Groups scenes by task (PD-9). Groups are ordered by their newest scene, newest first; within a group, scenes are in
 * flight order, earliest first. A scene without a task is a group of its own.
 */
export function groupByTask<Scene extends TaskScene>(scenes: readonly Scene[]): readonly TaskGroup<Scene>[] {
  const groups = new Map<string, Scene[]>();
  for (const scene of scenes) {
    const group = groups.get(scene.taskId);
    if (group === undefined) groups.set(scene.taskId, [scene]);
    else group.push(scene);
  }
  const byTime = (a: TaskScene, b: TaskScene) =>
    a.datetime.localeCompare(b.datetime) || a.fileId.localeCompare(b.fileId);
  return [...groups]
    .map(([taskId, members]) => ({ taskId, scenes: members.toSorted(byTime) }))
    .toSorted((a, b) => newest(b).localeCompare(newest(a)) || a.taskId.localeCompare(b.taskId));
}

function newest(group: TaskGroup<TaskScene>): string {
  return group.scenes.at(-1)?.datetime ?? '';
}

/** Opacity of the cloud chip's background: .06 up to 5 % cloud, rising to .34 at 40 % and above (spec 1:9#36). */
export function cloudChipAlpha(cloudCoverPct: number): number {
  const share = Math.min(1, Math.max(0, (cloudCoverPct - 5) / 35));
  return 0.06 + share * 0.28;
}
