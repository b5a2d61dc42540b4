import type { Order } from '@sigma/contract';
import { useQuery } from '@tanstack/react-query';
import { OrderStatusBadge } from '../../parts/order-status/order-status-badge.tsx';
import { useSession } from '../../session/session.tsx';
import { orderQuery } from './order/orders.queries.ts';
import { GraceNotice } from './summary/grace-notice.tsx';

/** The current status of an order, from the moment it was placed. */
export function LiveOrderStatus({ order }: { readonly order: Order }) {
  const { programId } = useSession();
  const now = useQuery({ ...orderQuery(programId, order.id), initialData: order }).data;
  return (
    <>
      <span role="status">
        <OrderStatusBadge status={now.orderStatus.reqLineItemStatus} />
      </span>
      <GraceNotice order={now} />
    </>
  );
}
