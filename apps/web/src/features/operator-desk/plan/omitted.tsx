import type { TaskingSchedule } from '@sigma/contract';
import { IconCheck } from '@tabler/icons-react';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { namedSentence } from '../layout/named-sentence.ts';
import type { Desk } from '../use-desk.ts';
import classes from './plan.module.css';

interface OmittedProps {
  readonly desk: Desk;
  readonly onOpenRequest: (id: string) => void;
}

/** The requests that the plan omits, each with the reason in words. */
export function Omitted({ desk: { plan, planTasks, names }, onOpenRequest }: OmittedProps) {
  const omitted = plan?.left_out ?? [];
  if (omitted.length === 0)
    return (
      <EmptyState
        icon={IconCheck}
        title={plan === undefined ? 'No plan is chosen' : 'Nothing was omitted'}
        text={emptyText(plan, planTasks.length)}
      />
    );
  return (
    <div className={classes.panel}>
      <ul className={classes.list} aria-label="Omitted">
        {omitted.map(({ tasking_request, text }) => (
          <li key={tasking_request} className={classes.entry}>
            <button type="button" className={classes.name} onClick={() => onOpenRequest(tasking_request)}>
              {names.request(tasking_request)}
            </button>
            <span className={classes.note}>{namedSentence(text, names)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function emptyText(plan: TaskingSchedule | undefined, tasks: number): string {
  if (plan === undefined) return 'Choose or propose a plan.';
  return tasks > 0
    ? 'Every waiting request of its time has a pass.'
    : 'No request can be captured in its time.';
}
