import {
  type Problem,
  type SensorTask,
  sensorTaskCalls,
  type TaskingRequest,
  type TaskingSchedule,
  taskingRequestCalls,
  taskingScheduleCalls,
} from '@sigma/contract';
import type { TestApp } from '../../testing/test-app.ts';
import { asAdmin, PLAN } from './tasking-world.fixture.ts';

/** Calls that tests of schedules make as an administrator; `appOf` is evaluated at each call. */
export function scheduleCalls(appOf: () => TestApp) {
  const call = <Answer>(...given: Parameters<ReturnType<typeof asAdmin>>) =>
    asAdmin(appOf())<Answer>(...given);
  async function tasksOf(query: Record<string, unknown> = {}): Promise<readonly SensorTask[]> {
    return (await call<{ results: SensorTask[] }>(sensorTaskCalls.list, 200, { query })).results;
  }
  return {
    call,
    tasksOf,
    propose: (changes: object = {}) =>
      call<TaskingSchedule>(taskingScheduleCalls.add, 201, { body: { ...PLAN, ...changes } }),
    publish: (plan: TaskingSchedule) =>
      call<TaskingSchedule>(taskingScheduleCalls.update, 200, {
        params: { tasking_schedule: plan.id },
        body: { state: 'published' },
      }),
    setState: (task: SensorTask, state: string, status = 200) =>
      call<SensorTask & Problem>(sensorTaskCalls.update, status, {
        params: { sensor_task: task.id },
        body: { state },
      }),
    async onlyTask(): Promise<SensorTask> {
      const [task, ...others] = await tasksOf();
      if (task === undefined || others.length > 0) throw new Error(`${others.length + 1} tasks`);
      return task;
    },
    requestNow: (request: TaskingRequest) =>
      call<TaskingRequest>(taskingRequestCalls.read, 200, { params: { tasking_request: request.id } }),
  };
}
