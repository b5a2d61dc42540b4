import { IconArrowsSort } from '@tabler/icons-react';
import { IconButton } from '../../../ui/basics/icon-button.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { FINDING_ORDERS, type FindingOrder, ORDER_NAMES } from './finding-order.ts';

interface OrderMenuProps {
  readonly order: FindingOrder;
  readonly onOrder: (order: FindingOrder) => void;
}

/** Chooses the order of findings. */
export function OrderMenu({ order, onOrder }: OrderMenuProps) {
  return (
    <Menu
      position="bottom-end"
      target={
        <IconButton
          icon={IconArrowsSort}
          label={`Order: ${ORDER_NAMES[order]}`}
          active={order !== 'newest'}
        />
      }
      groups={[
        FINDING_ORDERS.map((value) => ({
          label: ORDER_NAMES[value],
          chosen: value === order,
          onSelect: () => onOrder(value),
        })),
      ]}
    />
  );
}
