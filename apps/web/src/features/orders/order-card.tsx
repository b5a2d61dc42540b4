import type { Order } from '@sigma/contract';
import { IconAlertCircle, IconArchive, IconSatellite } from '@tabler/icons-react';
import { ICON_STROKE } from '../../ui/button.tsx';
import { counted, timeText } from '../../ui/figures.ts';
import classes from './order-card.module.css';
import { errorLine, orderTitle } from './order-phase.ts';
import { OrderStatusBadge } from './order-status-badge.tsx';

interface OrderCardProps {
  readonly order: Order;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
}

/** One order of the list; a failed one says why. */
export function OrderCard({ order, isSelected, onSelect }: OrderCardProps) {
  const Glyph = order.orderType === 'others' ? IconSatellite : IconArchive;
  const error = errorLine(order);
  return (
    <button
      type="button"
      className={classes.card}
      aria-current={isSelected || undefined}
      data-order={order.id}
      onClick={onSelect}
    >
      <Glyph size={16} stroke={ICON_STROKE} className={classes.icon ?? ''} />
      <span className={classes.name} title={orderTitle(order)}>
        {orderTitle(order)}
      </span>
      <OrderStatusBadge status={order.orderStatus} bare />
      <span className={classes.meta}>
        {timeText(order.order_timestamp)} UTC
        <span>
          {order.orderType === 'others' && order.scenes.length === 0
            ? 'New capture'
            : counted(order.scenes.length, 'scene')}
        </span>
      </span>
      <span className={classes.id}>#{order.id.slice(0, 8)}</span>
      {error !== undefined && (
        <span className={classes.error}>
          <IconAlertCircle size={14} stroke={ICON_STROKE} /> {error}
        </span>
      )}
    </button>
  );
}
