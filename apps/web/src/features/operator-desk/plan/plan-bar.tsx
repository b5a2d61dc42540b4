import type { TaskingSchedule } from '@sigma/contract';
import {
  IconCalendarTime,
  IconChevronDown,
  IconDots,
  IconGitCompare,
  IconRefresh,
  IconSend,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../../ui/basics/button.tsx';
import { IconButton } from '../../../ui/basics/icon-button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { showToast } from '../../../ui/overlays/toasts.tsx';
import { counted } from '../../../ui/text/figures.ts';
import { useProposeAgain, usePublishPlan, useRemovePlan } from '../desk.changes.ts';
import { refusalText } from '../desk-text.ts';
import type { Desk } from '../use-desk.ts';
import classes from './plan.module.css';
import { planName, planNote } from './plan-name.ts';

interface PlanBarProps {
  readonly desk: Desk;
  readonly mayWrite: boolean;
  readonly onPlan: (id: string | undefined) => void;
  readonly onCompare: (id: string) => void;
  readonly onPropose: () => void;
  readonly onChangeDraft: () => void;
}

/** The chosen plan, and what can be done with it. */
export function PlanBar(props: PlanBarProps) {
  const { desk, mayWrite, onPlan, onCompare, onPropose } = props;
  const { plan, plans } = desk;
  const others = plans.filter(({ id }) => id !== plan?.id);
  return (
    <div className={classes.actions}>
      <Menu
        target={
          <Button iconAfter={IconChevronDown}>{plan === undefined ? 'Choose a plan' : planName(plan)}</Button>
        }
        groups={[
          plans.map((one) => ({
            label: planName(one),
            note: planNote(one),
            chosen: one.id === plan?.id,
            onSelect: () => onPlan(one.id),
          })),
          [{ label: 'No plan', onSelect: () => onPlan(undefined) }],
        ]}
      />
      {plan !== undefined && others.length > 0 && (
        <Menu
          target={<Button icon={IconGitCompare}>Compare</Button>}
          groups={[
            others.map((one) => ({
              label: planName(one),
              note: planNote(one),
              onSelect: () => onCompare(one.id),
            })),
          ]}
        />
      )}
      {mayWrite && (
        <>
          <Button kind={plan?.state === 'draft' ? 'default' : 'primary'} onClick={onPropose}>
            Propose a plan
          </Button>
          {plan?.state === 'draft' && (
            <DraftActions
              desk={desk}
              plan={plan}
              onChangeDraft={props.onChangeDraft}
              onGone={() => onPlan(undefined)}
            />
          )}
        </>
      )}
    </div>
  );
}

interface DraftActionsProps {
  readonly desk: Desk;
  readonly plan: TaskingSchedule;
  readonly onChangeDraft: () => void;
  readonly onGone: () => void;
}

function DraftActions({ desk, plan, onChangeDraft, onGone }: DraftActionsProps) {
  const [asks, setAsks] = useState<'publish' | 'delete'>();
  const again = useProposeAgain();
  const publish = usePublishPlan();
  const remove = useRemovePlan();
  const refuse = (title: string) => (error: unknown) =>
    showToast({ tone: 'bad', ...refusalText(title, error, desk.names) });
  const flown = desk.planTasks.filter(({ state }) => state !== 'refused').length;
  const sendPublish = () => {
    setAsks(undefined);
    publish.mutate(plan, {
      onSuccess: () =>
        showToast({ tone: 'ok', title: 'The plan is published', text: 'Customers are notified.' }),
      onError: refuse('The plan was not published'),
    });
  };
  const sendRemove = () => {
    setAsks(undefined);
    remove.mutate(plan, { onSuccess: onGone, onError: refuse('The draft was not deleted') });
  };
  const sendAgain = () =>
    again.mutate(plan, {
      onSuccess: ({ tasks, left_out }) =>
        showToast({
          tone: 'ok',
          title: 'The draft was proposed again',
          text: `${counted(tasks, 'task')}, ${counted(left_out.length, 'request')} omitted.`,
        }),
      onError: refuse('The draft was not proposed again'),
    });
  return (
    <>
      <Button icon={IconRefresh} busy={again.isPending} onClick={sendAgain}>
        Propose again
      </Button>
      <Button
        kind="primary"
        icon={IconSend}
        busy={publish.isPending}
        disabled={flown === 0}
        onClick={() => setAsks('publish')}
      >
        Publish
      </Button>
      <Menu
        position="bottom-end"
        target={<IconButton icon={IconDots} label="More about this draft" />}
        groups={[
          [{ label: 'Change time or satellites', icon: IconCalendarTime, onSelect: onChangeDraft }],
          [{ label: 'Delete draft', icon: IconTrash, danger: true, onSelect: () => setAsks('delete') }],
        ]}
      />
      <ConfirmDialog
        opened={asks === 'publish'}
        title="Publish this plan?"
        text={`${counted(flown, 'task')} will be scheduled, and ${flown === 1 ? 'the customer of its request is' : 'the customers of their requests are'} notified.`}
        confirm="Publish plan"
        onConfirm={sendPublish}
        onCancel={() => setAsks(undefined)}
      />
      <ConfirmDialog
        opened={asks === 'delete'}
        title="Delete this draft?"
        text="Its tasks are lost, with what was fixed and refused. The requests keep waiting."
        confirm="Delete draft"
        danger
        onConfirm={sendRemove}
        onCancel={() => setAsks(undefined)}
      />
    </>
  );
}
