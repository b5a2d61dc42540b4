import type { SensorTaskState, TaskingScheduleState } from '@sigma/domain';

type Steps = Readonly<Partial<Record<SensorTaskState, readonly SensorTaskState[]>>>;

/** Staff may correct tasks of a draft; of published tasks they may only report the outcome. */
const NEXT: Readonly<Record<TaskingScheduleState, Steps>> = {
  draft: {
    proposed: ['fixed', 'refused'],
    fixed: ['proposed', 'refused'],
    refused: ['proposed', 'fixed'],
  },
  published: {
    scheduled: ['taken', 'failed'],
    taken: ['downlinked', 'failed'],
    downlinked: ['processed', 'failed'],
  },
  flown: {},
};

/** The states that a task may take next, in a schedule of the given state. */
export const nextTaskStates = (
  schedule: TaskingScheduleState,
  from: SensorTaskState,
): readonly SensorTaskState[] => NEXT[schedule][from] ?? [];

/** States that staff may give a new task of a draft. */
export const FIRST_TASK_STATES = ['proposed', 'fixed', 'refused'] as const;
export type FirstTaskState = (typeof FIRST_TASK_STATES)[number];

export const isFirstTaskState = (state: SensorTaskState): state is FirstTaskState =>
  FIRST_TASK_STATES.some((first) => first === state);
