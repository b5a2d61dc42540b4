import type { SensorTask } from '@sigma/contract';
import type { SensorTaskState } from '@sigma/domain';
import { useState } from 'react';
import { Button } from '../../../ui/basics/button.tsx';
import { Facts } from '../../../ui/layout/page.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { SideSheet } from '../../../ui/overlays/side-sheet.tsx';
import { showToast } from '../../../ui/overlays/toasts.tsx';
import { instantText } from '../../../ui/text/figures.ts';
import { useChangeTask, useRemoveTask } from '../desk.changes.ts';
import { degreesText, refusalText, STATE_NAMES } from '../desk-text.ts';
import { PassList } from '../queue/pass-list.tsx';
import type { Desk } from '../use-desk.ts';
import type { DeskActions } from '../use-desk-actions.ts';
import classes from './plan.module.css';

interface TaskSheetProps {
  readonly desk: Desk;
  readonly id: string | undefined;
  /** The current time of the world. */
  readonly nowMs: number;
  readonly actions: DeskActions;
  readonly mayWrite: boolean;
  readonly onOpenRequest: (id: string) => void;
  readonly onClose: () => void;
}

/** One picture of a plan: fixed, refused or moved where the plan is a draft. */
export function TaskSheet({ desk, id, nowMs, actions, mayWrite, onOpenRequest, onClose }: TaskSheetProps) {
  const task = desk.tasks.find((one) => one.id === id);
  return (
    <SideSheet
      opened={id !== undefined}
      title={task === undefined ? 'Task' : desk.names.request(task.tasking_request)}
      note={task && STATE_NAMES[task.state]}
      onClose={onClose}
    >
      {task === undefined ? (
        <p className={classes.note}>This task no longer exists: its plan was proposed again or deleted.</p>
      ) : (
        <TaskContent {...{ desk, task, nowMs, actions, mayWrite, onOpenRequest }} />
      )}
    </SideSheet>
  );
}

interface TaskContentProps
  extends Pick<TaskSheetProps, 'desk' | 'nowMs' | 'actions' | 'mayWrite' | 'onOpenRequest'> {
  readonly task: SensorTask;
}

function TaskContent({ desk, task, nowMs, actions, mayWrite, onOpenRequest }: TaskContentProps) {
  const { plan, names } = desk;
  const canEdit = actions.canEdit && desk.planTasks.some(({ id }) => id === task.id);
  const downlink = desk.stationPasses.find(({ id }) => id === task.downlink);
  return (
    <div className={classes.sections}>
      <Facts
        facts={[
          ['Satellite', names.sensor(task.sensor)],
          ['Start', instantText(task.start, true)],
          ['End', instantText(task.end, true)],
          ['Roll', degreesText(task.roll)],
          [
            'Downlink',
            downlink === undefined
              ? 'N/A'
              : `${desk.stationName(downlink.station)}, ${instantText(downlink.rise)}`,
          ],
        ]}
      />
      <span className={classes.actions}>
        {canEdit && <DraftTaskActions {...{ desk, task, actions }} />}
        {mayWrite && <OutcomeActions {...{ desk, task, nowMs }} />}
        <Button onClick={() => onOpenRequest(task.tasking_request)}>Open request</Button>
      </span>
      {canEdit && plan !== undefined && (
        <section aria-label="Passes of the request">
          <h3 className={classes.heading}>Move to another pass</h3>
          <PassList
            request={task.tasking_request}
            plan={plan}
            names={names}
            task={task}
            onPlace={(pass) => actions.place({ request: task.tasking_request, task }, pass)}
          />
        </section>
      )}
    </div>
  );
}

type TaskProps = Pick<TaskContentProps, 'desk' | 'task' | 'actions'>;

/** What can be done with a task of a draft. */
function DraftTaskActions({ desk, task, actions }: TaskProps) {
  const remove = useRemoveTask();
  const refuse = (error: unknown) =>
    showToast({ tone: 'bad', ...refusalText('The task was not removed', error, desk.names) });
  return (
    <>
      {task.state !== 'fixed' && (
        <Button kind="primary" busy={actions.isBusy} onClick={() => actions.setState(task, 'fixed')}>
          Fix
        </Button>
      )}
      {task.state !== 'proposed' && (
        <Button busy={actions.isBusy} onClick={() => actions.setState(task, 'proposed')}>
          {task.state === 'fixed' ? 'Release' : 'Allow again'}
        </Button>
      )}
      {task.state !== 'refused' && (
        <Button kind="danger" busy={actions.isBusy} onClick={() => actions.setState(task, 'refused')}>
          Refuse
        </Button>
      )}
      <Button busy={remove.isPending} onClick={() => remove.mutate(task, { onError: refuse })}>
        Remove
      </Button>
    </>
  );
}

/** What staff may report of a published task; the simulation and the pipeline report the rest. */
const OUTCOMES: Partial<Record<SensorTaskState, readonly SensorTaskState[]>> = {
  scheduled: ['taken', 'failed'],
  taken: ['downlinked', 'failed'],
  downlinked: ['failed'],
};

/** A pass that is not over may fail already, for example with its satellite, but nothing was taken yet. */
const outcomesOf = ({ state, end }: SensorTask, nowMs: number): readonly SensorTaskState[] =>
  (OUTCOMES[state] ?? []).filter((outcome) => outcome !== 'taken' || Date.parse(end) <= nowMs);

function OutcomeActions({ desk, task, nowMs }: Pick<TaskContentProps, 'desk' | 'task' | 'nowMs'>) {
  const [chosen, setChosen] = useState<SensorTaskState>();
  const change = useChangeTask();
  const name = desk.names.request(task.tasking_request);
  const send = (state: SensorTaskState) => {
    setChosen(undefined);
    change.mutate(
      { task, to: { state } },
      {
        onError: (error) =>
          showToast({ tone: 'bad', ...refusalText('The outcome was not reported', error, desk.names) }),
      },
    );
  };
  return (
    <>
      {outcomesOf(task, nowMs).map((state) => (
        <Button
          key={state}
          kind={state === 'failed' ? 'danger' : 'default'}
          busy={change.isPending}
          onClick={() => setChosen(state)}
        >
          Report as {STATE_NAMES[state].toLowerCase()}
        </Button>
      ))}
      <ConfirmDialog
        opened={chosen !== undefined}
        title={`Report “${name}” as ${chosen === undefined ? '' : STATE_NAMES[chosen].toLowerCase()}?`}
        text="Its request moves on, and its customer is notified. This cannot be undone."
        confirm="Report"
        danger={chosen === 'failed'}
        onConfirm={() => chosen !== undefined && send(chosen)}
        onCancel={() => setChosen(undefined)}
      />
    </>
  );
}
