import { type Plan, type PlanInput, planSchedule } from '@sigma/domain';
import { serveTasks } from '../../../work/serve-tasks.ts';

serveTasks<PlanInput, Plan>(() => (input) => planSchedule(input));
