import type { StaffOrder } from '@sigma/contract';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../api/error-text.ts';
import { OrderStatusBadge } from '../../parts/order-status/order-status-badge.tsx';
import { useSession } from '../../session/session.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { Facts } from '../../ui/layout/page.tsx';
import { SideSheet } from '../../ui/overlays/side-sheet.tsx';
import { ErrorNotice } from '../../ui/states/error-notice.tsx';
import { SkeletonRows } from '../../ui/states/skeleton-rows.tsx';
import { CopyText } from '../../ui/text/copy-text.tsx';
import { instantText, spellInstants } from '../../ui/text/figures.ts';
import { MoveForm } from './move-form.tsx';
import classes from './order-desk.module.css';
import { orderStepsQuery, staffOrderQuery } from './order-desk.queries.ts';
import { orderFacts, orderTitle } from './order-text.ts';

interface OrderSheetProps {
  /** The opened order; undefined closes the sheet. */
  readonly id: string | undefined;
  readonly onClose: () => void;
}

/** One order: what it asks for, its next steps and its history. */
export function OrderSheet({ id, onClose }: OrderSheetProps) {
  const order = useQuery({ ...staffOrderQuery(id ?? ''), enabled: id !== undefined });
  const { data } = order;
  return (
    <SideSheet
      opened={id !== undefined}
      title={data === undefined ? 'Order' : orderTitle(data)}
      note={data && <OrderStatusBadge status={data.orderStatus.reqLineItemStatus} />}
      onClose={onClose}
    >
      {order.error !== null && (
        <ErrorNotice
          {...errorText(order.error)}
          action={
            <Button size="s" onClick={() => void order.refetch()}>
              Refresh
            </Button>
          }
        />
      )}
      {data !== undefined && <OrderContent key={data.id} order={data} />}
      {order.isPending && id !== undefined && <SkeletonRows rows={8} height={40} label="Loading the order" />}
    </SideSheet>
  );
}

function OrderContent({ order }: { readonly order: StaffOrder }) {
  const { profile } = useSession();
  return (
    <div className={classes.sections}>
      <section aria-label="Next step">
        <h3 className={classes.heading}>Next step</h3>
        {profile.internal_osk_role === 'admin' ? (
          <MoveForm order={order} />
        ) : (
          <p className={classes.note}>Only administrators of the platform move orders.</p>
        )}
      </section>
      <section aria-label="History">
        <h3 className={classes.heading}>History</h3>
        <History order={order.id} />
      </section>
      <section aria-label="Details">
        <h3 className={classes.heading}>Details</h3>
        <Facts facts={[['Id', <CopyText key="id" text={order.id} />], ...orderFacts(order)]} />
      </section>
    </div>
  );
}

function History({ order }: { readonly order: string }) {
  const steps = useQuery(orderStepsQuery(order));
  const failure = steps.error !== null && <ErrorNotice {...errorText(steps.error)} />;
  if (steps.data === undefined)
    return failure || <SkeletonRows rows={3} height={40} label="Loading the history" />;
  return (
    <>
      {failure}
      <ol className={classes.steps} aria-label="Status history" reversed>
        {steps.data.results.map((step) => (
          <li key={step.id} className={classes.step}>
            <span className={classes.stepHead}>
              <OrderStatusBadge status={step.orderStatus.reqLineItemStatus} bare />
              <time className={classes.note} dateTime={step.created_at}>
                {instantText(step.created_at)}
              </time>
            </span>
            <span className={classes.text}>{spellInstants(step.text)}</span>
            <span className={classes.note}>
              {step.actor_name}
              {step.code !== null && ` · code ${step.code}`}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
