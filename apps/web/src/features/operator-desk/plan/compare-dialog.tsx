import type { SensorTask, TaskingSchedule } from '@sigma/contract';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../../api/error-text.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { Facts } from '../../../ui/layout/page.tsx';
import { Table, type TableColumn } from '../../../ui/lists/table.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { ErrorNotice } from '../../../ui/states/error-notice.tsx';
import { SkeletonRows } from '../../../ui/states/skeleton-rows.tsx';
import { CutName } from '../../../ui/text/cut-name.tsx';
import { dayText, timeText } from '../../../ui/text/figures.ts';
import { planQuery, planTasksQuery, requestsQuery } from '../desk.queries.ts';
import { deskNames } from '../desk-names.ts';
import { type Change, type ComparedRequest, comparePlans, countChanges } from '../layout/compare-plans.ts';
import { type DeskNames, namedSentence } from '../layout/named-sentence.ts';
import type { Desk } from '../use-desk.ts';
import classes from './plan.module.css';
import { planName, planNote } from './plan-name.ts';

const CHANGE_NAMES: Readonly<Record<Change, string>> = {
  added: 'Added',
  removed: 'Omitted',
  moved: 'Moved',
  same: 'Same',
};

interface CompareDialogProps {
  readonly desk: Desk;
  readonly plan: TaskingSchedule;
  /** The plan that it is compared with. */
  readonly other: string;
  readonly onClose: () => void;
}

/** What the plan does otherwise than another one, request by request, in words. */
export function CompareDialog({ desk, plan, other, onClose }: CompareDialogProps) {
  const before = useQuery(planQuery(other));
  const tasks = useQuery(planTasksQuery(other));
  const error = before.error ?? tasks.error;
  const [otherPlan, otherTasks] = [before.data, tasks.data];
  const { names, isNamed } = useNames(desk, [...(otherTasks?.results ?? []), ...(otherPlan?.left_out ?? [])]);
  const isRead = otherPlan !== undefined && otherTasks !== undefined && isNamed;
  return (
    <Dialog
      opened
      title="Compare plans"
      width={820}
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {error !== null && <ErrorNotice {...errorText(error)} />}
      {error === null && !isRead && <SkeletonRows rows={6} height={40} label="Loading the other plan" />}
      {isRead && (
        <Comparison
          names={names}
          plans={[plan, otherPlan]}
          rows={comparePlans(
            { tasks: otherTasks.results, omitted: otherPlan.left_out },
            { tasks: desk.planTasks, omitted: plan.left_out },
          )}
        />
      )}
    </Dialog>
  );
}

/** Names for requests of the other plan too, which the desk need not show: those that it does not know are read. */
function useNames(
  { requests, sensors }: Desk,
  mentions: readonly { readonly tasking_request: string }[],
): { readonly names: DeskNames; readonly isNamed: boolean } {
  const ids = mentions.map(({ tasking_request }) => tasking_request).filter((id) => !requests.has(id));
  const others = useQuery(requestsQuery([...new Set(ids)].toSorted()));
  const read = (others.data ?? []).map((request) => [request.id, request] as const);
  const names = deskNames(new Map([...requests, ...read]), sensors);
  // Without an answer, requests are shown by their shortened ids.
  return { names, isNamed: ids.length === 0 || !others.isPending };
}

interface ComparisonProps {
  readonly names: DeskNames;
  readonly plans: readonly [shown: TaskingSchedule, other: TaskingSchedule];
  readonly rows: readonly ComparedRequest[];
}

function Comparison({ names, plans: [shown, other], rows }: ComparisonProps) {
  const counts = countChanges(rows);
  const at = (task: SensorTask | undefined) =>
    task === undefined
      ? 'N/A'
      : `${names.sensor(task.sensor)}, ${dayText(task.start).slice(0, -5)}, ${timeText(task.start)}`;
  const columns: readonly TableColumn<ComparedRequest>[] = [
    {
      id: 'request',
      head: 'Request',
      cell: ({ request }) => <CutName name={names.request(request)} className={classes.cut} />,
    },
    { id: 'change', head: 'Change', cell: ({ change }) => CHANGE_NAMES[change] },
    { id: 'before', head: 'Other plan, UTC', drop: 3, cell: ({ before }) => at(before) },
    { id: 'after', head: 'This plan, UTC', cell: ({ after }) => at(after) },
  ];
  const reasons = rows.flatMap(({ request, reason }) => (reason === undefined ? [] : [{ request, reason }]));
  return (
    <div className={classes.sections}>
      <Facts
        facts={[
          ['This plan', `${planName(shown)}: ${planNote(shown)}`],
          ['Other plan', `${planName(other)}: ${planNote(other)}`],
        ]}
      />
      <p>
        Compared with the other plan: {counts.added} added, {counts.removed} omitted, {counts.moved} moved,{' '}
        {counts.same} the same.
      </p>
      {rows.length === 0 ? (
        <p className={classes.note}>Neither plan has a task.</p>
      ) : (
        <div className={classes.compared}>
          <Table
            label="Differences"
            dense
            columns={columns}
            rows={rows}
            keyOf={({ request }) => request}
            nameOf={({ request }) => names.request(request)}
          />
        </div>
      )}
      {reasons.length > 0 && (
        <ul className={classes.list} aria-label="Reasons">
          {reasons.map(({ request, reason }) => (
            <li key={request} className={classes.entry}>
              {namedSentence(reason, names)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
