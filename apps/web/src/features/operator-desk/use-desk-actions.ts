import type { RequestPass, SensorTask } from '@sigma/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { showToast } from '../../ui/overlays/toasts.tsx';
import { instantText } from '../../ui/text/figures.ts';
import { useAddTask, useChangeTask } from './desk.changes.ts';
import { planSchedulesQuery, requestPassesQuery } from './desk.queries.ts';
import { refusalText } from './desk-text.ts';
import { nearestPass, neighbourPass, passOfOtherSatellite } from './layout/snap-pass.ts';
import type { Desk } from './use-desk.ts';
import { useUndoKey } from './use-undo-key.ts';

/** What is placed: a request, or a task of it that is moved. */
export interface Placed {
  readonly request: string;
  readonly task?: SensorTask | undefined;
}

export interface DeskActions {
  /** Whether the plan can be changed by this user. */
  readonly canEdit: boolean;
  readonly isBusy: boolean;
  readonly setState: (task: SensorTask, state: 'proposed' | 'fixed' | 'refused') => void;
  readonly place: (placed: Placed, pass: RequestPass) => void;
  /** Places at the pass nearest to an instant, where one is within reach. */
  readonly placeNear: (placed: Placed, at: { sensor: number; ms: number; withinMs: number }) => Promise<void>;
  readonly moveByKey: (task: SensorTask, to: 'earlier' | 'later' | 'up' | 'down') => Promise<void>;
}

const DONE = { proposed: 'is proposed again', fixed: 'is fixed', refused: 'is refused' } as const;

/** What staff do with the tasks of a draft; each change is reported and can be undone. */
export function useDeskActions(desk: Desk, mayWrite: boolean): DeskActions {
  const queries = useQueryClient();
  const changes = useChangeTask();
  const additions = useAddTask();
  const { plan, names } = desk;
  const canEdit = mayWrite && plan?.state === 'draft';
  const refuse = (error: unknown) =>
    showToast({ tone: 'bad', ...refusalText('The plan was not changed', error, names) });
  const undoable = useUndoKey(plan?.id);
  const tell = (title: string, undo?: () => void) => {
    const onSelect = undoable(undo);
    showToast({ tone: 'ok', title, ...(onSelect && { action: { label: 'Undo', onSelect } }) });
  };

  /** The sensor schedule of the plan for a satellite; undefined for satellites that it does not plan. */
  const scheduleOf = (sensor: number): string | undefined => {
    const known = plan && queries.getQueryData(planSchedulesQuery(plan.id).queryKey);
    return known?.results.find((one) => one.sensor === sensor)?.id;
  };

  const setState: DeskActions['setState'] = (task, state) => {
    if (!canEdit || task.state === state) return;
    const before = task.state;
    const undo = () => changes.mutate({ task, to: { state: before } }, { onError: refuse });
    changes.mutate(
      { task, to: { state } },
      {
        onSuccess: () => tell(`${names.request(task.tasking_request)} ${DONE[state]}`, undo),
        onError: refuse,
      },
    );
  };

  const place: DeskActions['place'] = ({ request, task }, pass) => {
    if (!canEdit) return;
    const schedule = scheduleOf(pass.sensor);
    const name = names.request(request);
    if (schedule === undefined) {
      const text = `${names.sensor(pass.sensor)} is not part of this plan.`;
      showToast({ tone: 'bad', title: 'The plan was not changed', text });
      return;
    }
    const title = `${name} is fixed on ${names.sensor(pass.sensor)}, ${instantText(pass.start)}`;
    if (task === undefined) {
      additions.mutate({ schedule, request, pass }, { onSuccess: () => tell(title), onError: refuse });
      return;
    }
    const { start, end, roll } = pass;
    const { id: _, tasking_request: _r, sensor: _s, downlink: _d, ...before } = task;
    const undo = () => changes.mutate({ task, to: before }, { onError: refuse });
    changes.mutate(
      { task, to: { schedule, start, end, roll, state: 'fixed' } },
      { onSuccess: () => tell(title, undo), onError: refuse },
    );
  };

  const passesOf = async (request: string): Promise<readonly RequestPass[]> => {
    if (plan === undefined) return [];
    const [found] = await Promise.all([
      queries.ensureQueryData(requestPassesQuery(request, plan)),
      queries.ensureQueryData(planSchedulesQuery(plan.id)),
    ]);
    return found.passes;
  };

  const tellNoPass = (request: string, where: string) =>
    showToast({
      tone: 'info',
      title: 'Nothing was moved',
      text: `${names.request(request)} has no free pass ${where}.`,
    });

  const placeNear: DeskActions['placeNear'] = async (placed, { sensor, ms, withinMs }) => {
    if (!canEdit) return;
    try {
      const pass = nearestPass(await passesOf(placed.request), { sensor, ms }, withinMs);
      if (pass === undefined)
        tellNoPass(placed.request, `of ${names.sensor(sensor)} near ${instantText(new Date(ms))}`);
      else if (pass.sensor !== placed.task?.sensor || pass.start !== placed.task.start) place(placed, pass);
    } catch (error) {
      refuse(error);
    }
  };

  const moveByKey: DeskActions['moveByKey'] = async (task, to) => {
    if (!canEdit) return;
    try {
      const passes = await passesOf(task.tasking_request);
      const direction = to === 'earlier' || to === 'up' ? -1 : 1;
      const sensors = desk.sensors.map(({ osk_id }) => osk_id);
      const isInTime = to === 'earlier' || to === 'later';
      const pass = isInTime
        ? neighbourPass(passes, task, direction)
        : passOfOtherSatellite(passes, task, { sensors, direction });
      const where = isInTime
        ? `${to} on ${names.sensor(task.sensor)}`
        : 'on the satellites in that direction';
      if (pass === undefined) tellNoPass(task.tasking_request, where);
      else place({ request: task.tasking_request, task }, pass);
    } catch (error) {
      refuse(error);
    }
  };

  const isBusy = changes.isPending || additions.isPending;
  return useSameActions({ canEdit, isBusy, setState, place, placeNear, moveByKey });
}

/** Actions that stay the same object until it matters to what is rendered, and always do what the newest would. */
function useSameActions(actions: DeskActions): DeskActions {
  const { canEdit, isBusy } = actions;
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  return useMemo(
    () => ({
      canEdit,
      isBusy,
      setState: (...given) => latest.current.setState(...given),
      place: (...given) => latest.current.place(...given),
      placeNear: (...given) => latest.current.placeNear(...given),
      moveByKey: (...given) => latest.current.moveByKey(...given),
    }),
    [canEdit, isBusy],
  );
}
