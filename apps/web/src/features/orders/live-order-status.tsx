import type { Order } from '@sigma/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { OrderStatusBadge } from '../../parts/order-status/order-status-badge.tsx';
import { useSession } from '../../session/session.tsx';
import { orderQuery } from './order/orders.queries.ts';
import { GraceNotice } from './summary/grace-notice.tsx';

interface LiveOrderProps {
  /** The order as it was placed. */
  readonly order: Order;
  readonly children: (current: Order) => ReactNode;
}

/** Shows an order as it is now, from the moment it was placed. */
export function LiveOrder({ order, children }: LiveOrderProps) {
  const { programId } = useSession();
  return children(useQuery({ ...orderQuery(programId, order.id), initialData: order }).data);
}

/** The current status of an order, from the moment it was placed. */
export function LiveOrderStatus({ order }: Pick<LiveOrderProps, 'order'>) {
  return (
    <LiveOrder order={order}>
      {(current) => (
        <>
          <span role="status">
            <OrderStatusBadge status={current.orderStatus.reqLineItemStatus} />
          </span>
          <GraceNotice order={current} />
        </>
      )}
    </LiveOrder>
  );
}
