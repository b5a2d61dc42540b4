import type { TaskingRequest } from '@sigma/contract';
import { isOpenStatus, mayChangeCapture, statusDisplay } from '@sigma/domain';
import { useState } from 'react';
import { OrderStatusBadge } from '../../../parts/order-status/order-status-badge.tsx';
import { Button } from '../../../ui/basics/button.tsx';
import { Facts } from '../../../ui/layout/page.tsx';
import { SideSheet } from '../../../ui/overlays/side-sheet.tsx';
import { instantText, spellInstants } from '../../../ui/text/figures.ts';
import { requestName } from '../desk-names.ts';
import { constraintTexts } from '../desk-text.ts';
import { namedSentence } from '../layout/named-sentence.ts';
import type { Desk } from '../use-desk.ts';
import type { DeskActions } from '../use-desk-actions.ts';
import { ConstraintsForm } from './constraints-form.tsx';
import { DeleteRequest } from './delete-request.tsx';
import { PassList } from './pass-list.tsx';
import classes from './queue.module.css';
import { RequestForm } from './request-form.tsx';
import { Withdrawal } from './withdrawal.tsx';

interface RequestSheetProps {
  readonly desk: Desk;
  readonly id: string | undefined;
  readonly mayWrite: boolean;
  readonly actions: DeskActions;
  readonly onClose: () => void;
}

/** One request: what it demands, why the plan omits it, and the passes at which it can be placed. */
export function RequestSheet({ desk, id, mayWrite, actions, onClose }: RequestSheetProps) {
  const request = id === undefined ? undefined : desk.requests.get(id);
  return (
    <SideSheet
      opened={id !== undefined}
      title={request === undefined ? 'Request' : requestName(request)}
      note={request && <OrderStatusBadge status={request.status} />}
      onClose={onClose}
    >
      {request === undefined ? (
        <p className={classes.note}>This request no longer exists, or has not been loaded yet.</p>
      ) : (
        <RequestContent key={request.id} {...{ desk, request, mayWrite, actions, onClose }} />
      )}
    </SideSheet>
  );
}

/** From its publication on a request has tasks, with which it cannot be deleted. */
const FLOWN: ReadonlySet<TaskingRequest['status']> = new Set([
  'order_scheduled',
  'order_tasked',
  'order_processing',
  'order_delivered',
]);

interface RequestContentProps extends Pick<RequestSheetProps, 'desk' | 'mayWrite' | 'actions' | 'onClose'> {
  readonly request: TaskingRequest;
}

function RequestContent({ desk, request, mayWrite, actions, onClose }: RequestContentProps) {
  const { plan, names } = desk;
  const isOpen = isOpenStatus(request.status);
  const reason = plan?.left_out.find(({ tasking_request }) => tasking_request === request.id)?.text;
  return (
    <div className={classes.sections}>
      {request.withdrawal?.state === 'requested' && (
        <Withdrawal desk={desk} request={request} withdrawal={request.withdrawal} mayAnswer={mayWrite} />
      )}
      {isOpen && reason !== undefined && <p>{namedSentence(reason, names)}</p>}
      <Constraints desk={desk} request={request} mayWrite={mayWrite} />
      {mayWrite && isOpen ? (
        <RequestForm desk={desk} request={request} />
      ) : (
        <Facts facts={[['Priority', request.priority]]} />
      )}
      {isOpen && <Passes {...{ desk, request, actions }} />}
      {mayWrite && request.order === null && !FLOWN.has(request.status) && (
        <DeleteRequest desk={desk} request={request} onDeleted={onClose} />
      )}
    </div>
  );
}

/** Why the request has its status and what it demands; staff change that until it is scheduled. */
function Constraints({
  desk,
  request,
  mayWrite,
}: Pick<RequestContentProps, 'desk' | 'request' | 'mayWrite'>) {
  const [isChanging, setIsChanging] = useState(false);
  const mayChange = mayWrite && mayChangeCapture(request.status);
  if (isChanging && mayChange)
    return <ConstraintsForm desk={desk} request={request} onDone={() => setIsChanging(false)} />;
  return (
    <>
      <Facts
        facts={[
          ...statusFacts(request),
          ['Constraints', constraintTexts(request, desk.names).join(', ')],
          ['Window begins', instantText(request.window_start)],
          ['Window ends', instantText(request.window_end)],
          ['Requested', instantText(request.created_at)],
        ]}
      />
      {mayChange && (
        <span>
          <Button size="s" onClick={() => setIsChanging(true)}>
            Change constraints
          </Button>
        </span>
      )}
    </>
  );
}

/** The sentence about the status where it adds to the name of the status, which the head shows. */
function statusFacts({ status, status_text }: TaskingRequest): readonly (readonly [string, string])[] {
  if (status_text === statusDisplay(status).name) return [];
  return [[isOpenStatus(status) ? 'Status' : 'Reason', spellInstants(status_text)]];
}

function Passes({ desk, request, actions }: Pick<RequestContentProps, 'desk' | 'request' | 'actions'>) {
  const { plan, names, planTasks } = desk;
  const task = planTasks.find(
    ({ tasking_request, state }) => tasking_request === request.id && state !== 'refused',
  );
  return (
    <section aria-label="Passes of the request">
      <h3 className={classes.heading}>Passes</h3>
      {plan === undefined ? (
        <p className={classes.note}>Choose or propose a plan to see the passes in its time.</p>
      ) : (
        <PassList
          request={request.id}
          plan={plan}
          names={names}
          task={task}
          onPlace={actions.canEdit ? (pass) => actions.place({ request: request.id, task }, pass) : undefined}
        />
      )}
    </section>
  );
}
