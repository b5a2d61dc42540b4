import type { SensorTask, UnscheduledRequest } from '@sigma/contract';

/** What a comparison needs of a plan. */
interface ComparedPlan {
  readonly tasks: readonly SensorTask[];
  readonly omitted: readonly UnscheduledRequest[];
}

const CHANGES = ['added', 'removed', 'moved', 'same'] as const;
export type Change = (typeof CHANGES)[number];

/** A request in two plans. */
export interface ComparedRequest {
  readonly request: string;
  readonly change: Change;
  readonly before: SensorTask | undefined;
  readonly after: SensorTask | undefined;
  /** Why the plan without a task of it omits it, where it says so. */
  readonly reason: string | undefined;
}

/** The tasks that a plan flies; a refused task only keeps its pass from being proposed again. */
const flown = (tasks: readonly SensorTask[]) =>
  new Map(tasks.filter(({ state }) => state !== 'refused').map((task) => [task.tasking_request, task]));

function changeOf(before: SensorTask | undefined, after: SensorTask | undefined): Change {
  if (before === undefined) return 'added';
  if (after === undefined) return 'removed';
  return before.sensor === after.sensor && before.start === after.start ? 'same' : 'moved';
}

/** The requests of two plans, those that differ first: added, removed, moved, then the same; each by time. */
export function comparePlans(before: ComparedPlan, after: ComparedPlan): readonly ComparedRequest[] {
  const [tasksBefore, tasksAfter] = [flown(before.tasks), flown(after.tasks)];
  const reasons = new Map(
    [...before.omitted, ...after.omitted].map(({ tasking_request, text }) => [tasking_request, text]),
  );
  const rows = [...new Set([...tasksBefore.keys(), ...tasksAfter.keys()])].map((request) => {
    const [from, to] = [tasksBefore.get(request), tasksAfter.get(request)];
    const change = changeOf(from, to);
    const isMissing = from === undefined || to === undefined;
    return { request, change, before: from, after: to, reason: isMissing ? reasons.get(request) : undefined };
  });
  const startOf = ({ before: from, after: to }: ComparedRequest) => (to ?? from)?.start ?? '';
  return rows.toSorted(
    (a, b) => CHANGES.indexOf(a.change) - CHANGES.indexOf(b.change) || startOf(a).localeCompare(startOf(b)),
  );
}

/** How many requests changed in each way. */
export function countChanges(rows: readonly ComparedRequest[]): Readonly<Record<Change, number>> {
  const counts = { added: 0, removed: 0, moved: 0, same: 0 };
  for (const { change } of rows) counts[change] += 1;
  return counts;
}
