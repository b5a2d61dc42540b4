import type { RequestPass, SensorTask } from '@sigma/contract';
import { worldTime } from '@sigma/domain';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { useSession } from '../../session/session.tsx';
import { useWorldNow } from '../../session/world-now.ts';
import { Button } from '../../ui/basics/button.tsx';
import { ErrorNotice } from '../../ui/states/error-notice.tsx';
import classes from './desk.module.css';
import { requestPassesQuery } from './desk.queries.ts';
import { DeskPanel } from './desk-panel.tsx';
import { snapMs } from './layout/snap-pass.ts';
import { FIRST_SPAN_MS, instantAt, showing, viewOf, wholeDays } from './layout/time-view.ts';
import { BlockOutSheet, NEW_BLOCK_OUT } from './plan/block-out-sheet.tsx';
import { CompareDialog } from './plan/compare-dialog.tsx';
import { PlanBar } from './plan/plan-bar.tsx';
import { planNote } from './plan/plan-name.ts';
import { ProposeDialog } from './plan/propose-dialog.tsx';
import { TaskSheet } from './plan/task-sheet.tsx';
import { NewRequestDialog } from './queue/new-request-dialog.tsx';
import { RequestSheet } from './queue/request-sheet.tsx';
import { useDrag } from './timeline/drag-store.ts';
import { Timeline } from './timeline/timeline.tsx';
import { useDeskDrag } from './timeline/use-desk-drag.ts';
import { type TimeViewControls, useTimeView } from './timeline/use-time-view.ts';
import { type Desk, useDesk } from './use-desk.ts';
import { type DeskActions, useDeskActions } from './use-desk-actions.ts';
import { type DeskViewAccess, useDeskView } from './use-desk-view.ts';

/** How much of the first view is in the past. */
const PAST_SHARE = 0.1;

/** The operator's desk: what the satellites do, which requests wait, and the plans that bring both together. */
export function OperatorDeskPage() {
  const { platform, profile } = useSession();
  const mayWrite = profile.internal_osk_role === 'admin';
  const nowMs = useWorldNow().getTime();
  const access = useDeskView();
  const { view, onView } = access;
  const controls = useTimeView(() => ({
    startMs: Math.round(worldTime(platform.clock, new Date()).getTime() - PAST_SHARE * FIRST_SPAN_MS),
    spanMs: FIRST_SPAN_MS,
  }));
  const desk = useDesk({ ...view, span: wholeDays(controls.view) });
  useViewOfPlan(desk, controls.setView);
  const actions = useDeskActions(desk, mayWrite);
  const onPress = useDeskDrag((placed, place) => {
    if (place.kind === 'refuse') {
      if (placed.task !== undefined) actions.setState(placed.task, 'refused');
      return;
    }
    const ms = instantAt(controls.view, place.fraction);
    void actions.placeNear(placed, { sensor: place.sensor, ms, withinMs: snapMs(controls.view) });
  });
  const [asks, setAsks] = useState<'propose' | 'change' | 'request'>();
  const dragged = useDrag(({ placed }) => placed?.request);
  const openTask = desk.tasks.find(({ id }) => id === view.task);
  const shownRequest = dragged ?? view.request ?? openTask?.tasking_request;
  const passes = useShownPasses(desk, shownRequest);
  const onPass = useOnPass(desk, actions, shownRequest);
  const opens = useOpens(access, controls.setView);
  const askRequest = useCallback(() => setAsks('request'), []);
  const close = () => onView({ request: undefined, task: undefined, blockOut: undefined });
  return (
    <div className={classes.desk}>
      <header className={classes.head}>
        <div className={classes.titles}>
          <h1 className={classes.title}>Operator’s desk</h1>
          <p className={classes.note}>
            {desk.plan === undefined ? 'No plan is chosen.' : planNote(desk.plan, desk.planTasks)}
            {!mayWrite && ' Admins change plans.'}
          </p>
        </div>
        <PlanBar
          desk={desk}
          mayWrite={mayWrite}
          onPlan={(plan) => onView({ plan })}
          onCompare={(compare) => onView({ compare })}
          onPropose={() => setAsks('propose')}
          onChangeDraft={() => setAsks('change')}
        />
      </header>
      {desk.failure !== undefined && (
        <ErrorNotice
          {...errorText(desk.failure.error)}
          action={
            <Button size="s" onClick={desk.failure.retry}>
              Refresh
            </Button>
          }
        />
      )}
      <div className={classes.columns}>
        <Timeline
          {...{ controls, desk, nowMs, actions, passes, onPress, onPass }}
          openTask={view.task}
          onOpenTask={opens.task}
          onOpenBlockOut={opens.blockOut}
          onBlockOut={mayWrite ? opens.newBlockOut : undefined}
        />
        <DeskPanel
          {...{ view, onView, desk, onPress }}
          canEdit={actions.canEdit}
          onNewRequest={mayWrite ? askRequest : undefined}
          onOpenTask={opens.shownTask}
        />
      </div>
      <RequestSheet {...{ desk, mayWrite, actions }} id={view.request} onClose={close} />
      <TaskSheet
        {...{ desk, nowMs, actions, mayWrite }}
        id={view.task}
        onOpenRequest={opens.request}
        onClose={close}
      />
      <BlockOutSheet
        {...{ desk, nowMs, mayWrite }}
        shown={controls.view}
        id={view.blockOut}
        onClose={close}
      />
      {asks === 'request' && (
        <NewRequestDialog
          desk={desk}
          nowMs={nowMs}
          onClose={() => setAsks(undefined)}
          onAdded={({ id }) => {
            setAsks(undefined);
            onView({ request: id });
          }}
        />
      )}
      {(asks === 'propose' || asks === 'change') && (
        <ProposeDialog
          desk={desk}
          nowMs={nowMs}
          draft={asks === 'change' ? desk.plan : undefined}
          onClose={() => setAsks(undefined)}
          onDone={({ id }) => {
            setAsks(undefined);
            onView({ plan: id });
          }}
        />
      )}
      {view.compare !== undefined && desk.plan !== undefined && (
        <CompareDialog
          desk={desk}
          plan={desk.plan}
          other={view.compare}
          onClose={() => onView({ compare: undefined })}
        />
      )}
    </div>
  );
}

/** The task of a request in the plan that flies it. */
const ownTask = ({ planTasks }: Pick<Desk, 'planTasks'>, request: string) =>
  planTasks.find(({ tasking_request, state }) => tasking_request === request && state !== 'refused');

/** Places the request that is open or dragged; undefined where the plan cannot be changed. */
function useOnPass(desk: Desk, { canEdit, place }: DeskActions, request: string | undefined) {
  const { planTasks } = desk;
  return useMemo(() => {
    if (!canEdit || request === undefined) return undefined;
    return (pass: RequestPass) => place({ request, task: ownTask({ planTasks }, request) }, pass);
  }, [canEdit, place, request, planTasks]);
}

/** Opens things in the side sheet; the same functions at every render. */
function useOpens({ onView }: DeskViewAccess, setView: TimeViewControls['setView']) {
  return useMemo(
    () => ({
      request: (request: string) => onView({ request }),
      task: (task: string) => onView({ task }),
      /** Moves the timeline to the task as well. */
      shownTask: ({ id, start }: SensorTask) => {
        setView((now) => showing(now, Date.parse(start)));
        onView({ task: id });
      },
      blockOut: (blockOut: string) => onView({ blockOut }),
      newBlockOut: (sensor?: number) =>
        onView({ blockOut: sensor === undefined ? NEW_BLOCK_OUT : `${NEW_BLOCK_OUT}-${sensor}` }),
    }),
    [onView, setView],
  );
}

/** Shows the whole plan once when another one is chosen. */
function useViewOfPlan({ plan }: Desk, setView: (view: ReturnType<typeof viewOf>) => void): void {
  const [shown, setShown] = useState<string>();
  if (plan?.id === shown) return;
  setShown(plan?.id);
  if (plan !== undefined) setView(viewOf({ startMs: Date.parse(plan.start), endMs: Date.parse(plan.end) }));
}

const NO_PASSES: readonly RequestPass[] = [];

/** The passes of the request that is open or dragged, in the time of the plan. */
function useShownPasses({ plan }: Desk, request: string | undefined) {
  const found = useQuery({
    ...requestPassesQuery(request ?? '', plan ?? { start: '', end: '' }),
    enabled: plan !== undefined && request !== undefined,
  });
  return found.data?.passes ?? NO_PASSES;
}
