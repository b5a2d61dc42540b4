import { type Plan, type PlanInput, planScheduleInSteps } from '@sigma/domain';
import { cooperativeWork } from '../../../work/cooperative-work.ts';
import { serveTasks } from '../../../work/serve-tasks.ts';

// Between its steps the thread learns that no one waits for a plan any more.
serveTasks<PlanInput, Plan>(() => (input, signal) => cooperativeWork(signal).run(planScheduleInSteps(input)));
