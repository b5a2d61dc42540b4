import {
  type Binding,
  blockOutCalls,
  type Platform,
  sensorScheduleCalls,
  sensorTaskCalls,
  taskingRequestCalls,
  taskingScheduleCalls,
} from '@sigma/contract';
import type { Entitlements } from '../../entitlements/index.ts';
import type { JobLog, JobSender } from '../../jobs/index.ts';
import { bindRecords } from '../../records/index.ts';
import type { GroundForecast } from '../ground/index.ts';
import type { ServerModule } from '../server-module.ts';
import type { ArrivalServices } from './arrivals/scene-arrived.ts';
import { blockOutRecords } from './block-outs/block-out-records.ts';
import { keepTaskingJob } from './jobs/tasking.jobs.ts';
import { createNextPasses } from './public/next-passes.ts';
import { listProgramTaskingsBinding, readProgramTaskingBinding } from './public/program-taskings.ts';
import { readTaskingQuotaBinding } from './public/read-tasking-quota.ts';
import { requestWithdrawalBinding } from './public/request-withdrawal.ts';
import { answerWithdrawalBinding } from './requests/answer-withdrawal.ts';
import { requestRecords } from './requests/request-records.ts';
import { addScheduleBinding, proposeAgainBinding } from './schedules/propose-plan.ts';
import { listRequestPassesBinding } from './schedules/request-passes.ts';
import { scheduleRecords } from './schedules/schedule-records.ts';
import { sensorScheduleRecords } from './schedules/sensor-schedule-records.ts';
import { taskRecords } from './schedules/task-records.ts';
import type { TaskingServices } from './services.ts';

export { type ArrivedScene, sceneArrived } from './arrivals/scene-arrived.ts';
export { sceneLeft } from './arrivals/scene-left.ts';
export { KEEP_TASKING } from './jobs/keep-tasking.ts';
export { keepTaskingJob } from './jobs/tasking.jobs.ts';
export { moveCaptureByStaff, type StaffMove } from './requests/move-by-staff.ts';

export interface TaskingModuleServices extends TaskingServices, ArrivalServices {
  readonly entitlements: Entitlements;
  readonly groundForecast: GroundForecast;
  readonly jobs: JobSender;
  readonly platform: Pick<Platform, 'demo'>;
  readonly log: JobLog;
}

/** Requests for captures, and the schedules that fulfil them. */
export const taskingModule: ServerModule<TaskingModuleServices> = {
  name: 'tasking',
  bindings: taskingBindings,
  jobs: (services) => {
    const { groundForecast, platform, log } = services;
    const beforePlanning = (signal: AbortSignal) =>
      groundForecast({ force: false }, { signal }).catch((error: unknown) =>
        log.warn({ err: error }, 'Could not update the passes over ground stations'),
      );
    return [keepTaskingJob({ ...services, autoPlan: platform.demo, beforePlanning })];
  },
};

function taskingBindings(services: TaskingModuleServices): readonly Binding[] {
  const { database } = services;
  const nextPasses = createNextPasses(services);
  return [
    ...bindRecords(database, taskingRequestCalls, requestRecords(services)),
    ...scheduleBindings(services),
    ...bindRecords(database, sensorScheduleCalls, sensorScheduleRecords(services)),
    ...bindRecords(database, sensorTaskCalls, taskRecords(services)),
    ...bindRecords(database, blockOutCalls, blockOutRecords(services)),
    listProgramTaskingsBinding(services, nextPasses),
    readProgramTaskingBinding(services, nextPasses),
    requestWithdrawalBinding(services, nextPasses),
    answerWithdrawalBinding(services),
    listRequestPassesBinding(services),
    readTaskingQuotaBinding(services),
  ];
}

/** A plan is calculated before the transaction that stores it, so adding a schedule has its own handler. */
function scheduleBindings(services: TaskingServices): readonly Binding[] {
  const schedules = bindRecords(services.database, taskingScheduleCalls, scheduleRecords(services), {
    add: () => addScheduleBinding(services),
  });
  return [...schedules, proposeAgainBinding(services)];
}
