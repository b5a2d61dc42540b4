import type { Order } from '@sigma/contract';
import { Detail, DetailHead } from '../../../ui/layout/detail-head.tsx';
import { DetailWaiting } from '../../../ui/layout/list-detail.tsx';
import { instantText } from '../../../ui/text/figures.ts';
import { TYPE_NAMES } from '../list/order-list.tsx';
import { orderTitle } from '../order/order-phase.ts';

/** What never changes of an order, until its present state has been read. */
export function OrderWaiting({ order }: { readonly order: Order }) {
  return (
    <Detail label={orderTitle(order)}>
      <DetailHead
        title={orderTitle(order)}
        badge={null}
        meta={
          <>
            #{order.id.slice(0, 8)} · {TYPE_NAMES[order.orderType].toLowerCase()} order,{' '}
            {instantText(order.order_timestamp)}
          </>
        }
        actions={null}
      />
      <DetailWaiting label="Loading the order" />
    </Detail>
  );
}
