import type { Order } from '@sigma/contract';
import { IconArchive, IconSatellite } from '@tabler/icons-react';
import { OrderStatusBadge } from '../../../parts/order-status/order-status-badge.tsx';
import { ListCard } from '../../../ui/lists/list-card.tsx';
import { counted, timeText } from '../../../ui/text/figures.ts';
import { errorLine, orderTitle } from '../order/order-phase.ts';

interface OrderCardProps {
  readonly order: Order;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
}

/** One order of the list; a failed order shows why it failed. */
export function OrderCard({ order, isSelected, onSelect }: OrderCardProps) {
  const isUncaptured = order.orderType === 'others' && order.scenes.length === 0;
  const scenes = isUncaptured ? 'New capture' : counted(order.scenes.length, 'scene');
  return (
    <ListCard
      icon={order.orderType === 'others' ? IconSatellite : IconArchive}
      name={orderTitle(order)}
      badge={<OrderStatusBadge status={order.orderStatus.reqLineItemStatus} bare />}
      isSelected={isSelected}
      onSelect={onSelect}
      lines={[[[`${timeText(order.order_timestamp)} UTC`, scenes], `#${order.id.slice(0, 8)}`]]}
      problem={errorLine(order)}
    />
  );
}
