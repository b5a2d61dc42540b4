import {
  answerWithdrawal,
  type BlockOut,
  blockOutCalls,
  proposeAgain,
  type RequestPass,
  type SensorTask,
  sensorTaskCalls,
  type TaskingRequest,
  type TaskingSchedule,
  taskingRequestCalls,
  taskingScheduleCalls,
} from '@sigma/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { DESK_KEY, type PlanTime } from './desk.queries.ts';

/** A change at the desk; everything is read again, also after a refusal, which means that something has changed. */
function useDeskChange<Change, Answer>(change: (change: Change) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => queries.invalidateQueries({ queryKey: DESK_KEY }),
  });
}

interface Proposal extends PlanTime {
  readonly sensors: readonly number[];
}

const paramsOf = ({ id }: Pick<TaskingSchedule, 'id'>) => ({ tasking_schedule: id });

export const useProposePlan = () =>
  useDeskChange(({ start, end, sensors }: Proposal) =>
    call(taskingScheduleCalls.add, { body: { start, end, sensors: [...sensors] } }),
  );

interface DraftChange {
  readonly plan: Pick<TaskingSchedule, 'id'>;
  readonly to: Proposal;
}

/** Changes the time and the satellites of a draft; proposed tasks that are then outside go. */
export const useChangeDraft = () =>
  useDeskChange(({ plan, to: { start, end, sensors } }: DraftChange) =>
    call(taskingScheduleCalls.update, {
      params: paramsOf(plan),
      body: { start, end, sensors: [...sensors] },
    }),
  );

export const useProposeAgain = () =>
  useDeskChange((plan: TaskingSchedule) => call(proposeAgain, { params: paramsOf(plan) }));

export const usePublishPlan = () =>
  useDeskChange((plan: TaskingSchedule) =>
    call(taskingScheduleCalls.update, { params: paramsOf(plan), body: { state: 'published' } }),
  );

export const useRemovePlan = () =>
  useDeskChange((plan: TaskingSchedule) => call(taskingScheduleCalls.remove, { params: paramsOf(plan) }));

/** A picture of a request in a draft. */
interface Placement {
  /** The sensor schedule of the draft for the satellite of the pass. */
  readonly schedule: string;
  readonly request: string;
  readonly pass: Pick<RequestPass, 'start' | 'end' | 'roll'>;
}

/** Puts a request into a draft; replanning keeps it there. */
export const useAddTask = () =>
  useDeskChange(({ schedule, request, pass: { start, end, roll } }: Placement) =>
    call(sensorTaskCalls.add, {
      body: { schedule, tasking_request: request, start, end, roll, state: 'fixed' },
    }),
  );

/** Removes a task from a draft: its pass may be proposed again. */
export const useRemoveTask = () =>
  useDeskChange(({ id }: Pick<SensorTask, 'id'>) =>
    call(sensorTaskCalls.remove, { params: { sensor_task: id } }),
  );

interface TaskChange {
  readonly task: Pick<SensorTask, 'id'>;
  readonly to: Partial<Pick<SensorTask, 'schedule' | 'start' | 'end' | 'roll' | 'state'>>;
}

export const useChangeTask = () =>
  useDeskChange(({ task, to }: TaskChange) =>
    call(sensorTaskCalls.update, { params: { sensor_task: task.id }, body: to }),
  );

type ConstraintName =
  | 'window_start'
  | 'window_end'
  | 'eclipsed'
  | 'max_off_nadir'
  | 'max_cloud_cover'
  | 'sensors';

export interface RequestChange {
  readonly request: Pick<TaskingRequest, 'id'>;
  readonly to: Partial<Pick<TaskingRequest, 'priority' | 'active' | ConstraintName>> & {
    readonly status?: 'order_rejected';
    /** With a status: the sentence for the customer. */
    readonly reason?: string;
  };
}

export const useChangeRequest = () =>
  useDeskChange(({ request, to }: RequestChange) =>
    call(taskingRequestCalls.update, {
      params: { tasking_request: request.id },
      body: { ...to, ...(to.sensors && { sensors: [...to.sensors] }) },
    }),
  );

/** Deletes a request of the staff; one of a customer belongs to an order, which the server refuses to delete. */
export const useRemoveRequest = () =>
  useDeskChange(({ id }: Pick<TaskingRequest, 'id'>) =>
    call(taskingRequestCalls.remove, { params: { tasking_request: id } }),
  );

export type WithdrawalDecision = 'accepted' | 'rejected';

interface WithdrawalAnswer {
  readonly request: Pick<TaskingRequest, 'id'>;
  readonly decision: WithdrawalDecision;
  /** For the customer. */
  readonly text: string;
}

export const useAnswerWithdrawal = () =>
  useDeskChange(({ request: { id }, ...body }: WithdrawalAnswer) =>
    call(answerWithdrawal, { params: { tasking_request: id }, body }),
  );

type NewRequest = NonNullable<Parameters<typeof call<typeof taskingRequestCalls.add>>[1]['body']>;

export const useAddRequest = () =>
  useDeskChange((body: NewRequest) => call(taskingRequestCalls.add, { body }));

interface SavedBlockOut {
  /** Undefined for a new one. */
  readonly id: string | undefined;
  readonly body: Omit<BlockOut, 'id'>;
}

export const useSaveBlockOut = () =>
  useDeskChange(({ id, body }: SavedBlockOut) =>
    id === undefined
      ? call(blockOutCalls.add, { body })
      : call(blockOutCalls.update, { params: { block_out: id }, body }),
  );

export const useRemoveBlockOut = () =>
  useDeskChange(({ id }: Pick<BlockOut, 'id'>) => call(blockOutCalls.remove, { params: { block_out: id } }));
