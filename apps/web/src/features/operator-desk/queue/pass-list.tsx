import type { RequestPass, SensorTask, TaskingSchedule } from '@sigma/contract';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../../api/error-text.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { ErrorNotice } from '../../../ui/states/error-notice.tsx';
import { SkeletonRows } from '../../../ui/states/skeleton-rows.tsx';
import { utcText } from '../../../ui/text/figures.ts';
import { type PlanTime, requestPassesQuery } from '../desk.queries.ts';
import { degreesText } from '../desk-text.ts';
import type { DeskNames } from '../layout/named-sentence.ts';
import { isInPass } from '../layout/snap-pass.ts';
import classes from './queue.module.css';

const WHY = {
  taken: 'Taken by a published task',
  blocked: 'In a block-out',
} as const;

interface PassListProps {
  readonly request: string;
  readonly plan: PlanTime & Pick<TaskingSchedule, 'sensors'>;
  readonly names: DeskNames;
  /** The task of the request in the plan. */
  readonly task: SensorTask | undefined;
  /** Undefined where the plan cannot be changed. */
  readonly onPlace: ((pass: RequestPass) => void) | undefined;
}

/** The passes of a request in the time of the plan: what dragging does, as a list. */
export function PassList({ request, plan, names, task, onPlace }: PassListProps) {
  const found = useQuery(requestPassesQuery(request, plan));
  if (found.error !== null)
    return (
      <ErrorNotice
        {...errorText(found.error)}
        action={
          <Button size="s" onClick={() => void found.refetch()}>
            Refresh
          </Button>
        }
      />
    );
  if (found.data === undefined) return <SkeletonRows rows={4} height={40} label="Searching passes" />;
  const { passes } = found.data;
  if (passes.length === 0) return <p className={classes.note}>There is no pass in the time of this plan.</p>;
  return (
    <ul className={classes.list} aria-label="Passes">
      {passes.map((pass) => {
        const isOwn = task !== undefined && isInPass(task, pass);
        const where = `${names.sensor(pass.sensor)}, ${utcText(pass.start)}`;
        const isPlanned = plan.sensors.includes(pass.sensor);
        return (
          <li key={`${pass.sensor} ${pass.start}`} className={classes.pass}>
            <span className={classes.passText}>
              {where}
              <span className={classes.note}>
                {degreesText(pass.off_nadir)} off-nadir, roll {degreesText(pass.roll)}, Sun{' '}
                {degreesText(pass.sun_elevation)}
                {pass.unavailable !== null && `. ${WHY[pass.unavailable]}`}
                {!isPlanned && '. This satellite is not in the plan'}
              </span>
            </span>
            {isOwn && <span className={classes.note}>In the plan</span>}
            {!isOwn && onPlace !== undefined && isPlanned && pass.unavailable === null && (
              <Button size="s" aria-label={`Place at ${where}`} onClick={() => onPlace(pass)}>
                Place here
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
