import { ORDERS_PAGE, type Order } from '@sigma/contract';
import { ORDER_TYPES, type OrderType, worldTime } from '@sigma/domain';
import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { listPages } from '../../../parts/list-detail/list-pages.tsx';
import { useSession } from '../../../session/session.tsx';
import { Button } from '../../../ui/basics/button.tsx';
import { SearchBox } from '../../../ui/forms/search-box.tsx';
import { Toggle } from '../../../ui/forms/toggle.tsx';
import { ListColumn, ListCount, ListLine } from '../../../ui/layout/list-detail.tsx';
import { FilterMenu } from '../../../ui/overlays/filter-menu.tsx';
import { counted, countText } from '../../../ui/text/figures.ts';
import { orderDays } from '../order/order-days.ts';
import type { OrdersView } from '../order/orders-view.ts';
import { OrderCard } from './order-card.tsx';
import classes from './order-list.module.css';

export const TYPE_NAMES: Readonly<Record<OrderType | 'all', string>> = {
  all: 'All',
  archive: 'Archive',
  stac: 'Catalogue',
  others: 'New capture',
};

interface OrderListProps {
  readonly view: OrdersView;
  readonly onView: (change: Partial<OrdersView>) => void;
  readonly orders: readonly Order[];
  /** Orders on all pages; undefined while the number is unknown. */
  readonly count: number | undefined;
  readonly selectedId: string | undefined;
  /** A new key clears the search box. */
  readonly searchKey: number;
  readonly isRefreshing: boolean;
  readonly onRefresh: () => void;
  /** Replaces the list, or appears above it, while it loads, or when it failed or is empty. */
  readonly notice?: ReactNode;
}

/** Orders by day with their filters. */
export function OrderList(props: OrderListProps) {
  const { view, onView, orders, count, selectedId, isRefreshing, onRefresh, notice } = props;
  const { platform } = useSession();
  return (
    <ListColumn
      label="Orders"
      title="Orders"
      action={
        <Button icon={IconRefresh} size="s" busy={isRefreshing} onClick={onRefresh}>
          Refresh
        </Button>
      }
      tools={
        <OrderFilters
          view={view}
          onView={onView}
          shown={orders.length}
          count={count}
          searchKey={props.searchKey}
        />
      }
      pages={listPages({
        label: 'Pages of orders',
        count: count,
        perPage: ORDERS_PAGE,
        page: view.page,
        onPage: (page) => onView({ page, orderId: undefined }),
      })}
    >
      {notice}
      {orderDays(orders, worldTime(platform.clock, new Date())).map(({ day, title, orders: ofDay }) => (
        <section key={day} aria-label={title}>
          <h2 className={classes.day}>
            {title}
            <span>{counted(ofDay.length, 'order')}</span>
          </h2>
          <ul>
            {ofDay.map((order) => (
              <li key={order.id}>
                <OrderCard
                  order={order}
                  isSelected={order.id === selectedId}
                  onSelect={() => onView({ orderId: order.id })}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </ListColumn>
  );
}

interface OrderFiltersProps extends Pick<OrderListProps, 'view' | 'onView' | 'count' | 'searchKey'> {
  readonly shown: number;
}

function OrderFilters({ view, onView, shown, count, searchKey }: OrderFiltersProps) {
  return (
    <>
      <ListLine>
        <SearchBox
          key={searchKey}
          label="Name or id"
          text={view.search}
          onSearch={(search) => onView({ search, page: 0 })}
        />
        <FilterMenu
          label="Type"
          options={(['all', ...ORDER_TYPES] as const).map((type) => [type, TYPE_NAMES[type]])}
          value={view.type}
          onChange={(type) => onView({ type, page: 0 })}
        />
      </ListLine>
      <ListLine>
        <span className={classes.mine}>My Tasks</span>
        <ListCount text={count === undefined ? undefined : `${countText(shown)} of ${countText(count)}`} />
        <Toggle on={view.isMine} label="My Tasks" onChange={(isMine) => onView({ isMine, page: 0 })} />
      </ListLine>
    </>
  );
}
