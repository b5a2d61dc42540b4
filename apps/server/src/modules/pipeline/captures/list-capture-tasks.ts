import { bind, listCaptureTasks, page } from '@sigma/contract';
import type { CapturesServices } from '../services.ts';
import { listTasksOf } from './capture-tasks.store.ts';

export const listCaptureTasksBinding = ({ database }: CapturesServices) =>
  bind(listCaptureTasks, async (call) => {
    const { limit, offset, ordering, task_id: taskId } = call.query;
    const { tasks, count } = await listTasksOf(database.kysely, taskId, {
      limit,
      offset,
      descending: ordering.descending,
    });
    const answers = tasks.map(({ first, last, ...task }) => ({
      ...task,
      first_acquisition_time: first.toISOString(),
      last_acquisition_time: last.toISOString(),
    }));
    return page(answers, count, call);
  });
