import { useDebouncedCallback } from '@mantine/hooks';
import { ORDERS_PAGE, type Order } from '@sigma/contract';
import { ORDER_TYPES, type OrderType, worldTime } from '@sigma/domain';
import { IconChevronDown, IconRefresh, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useSession } from '../../api/session.tsx';
import { Button } from '../../ui/button.tsx';
import { counted, countText } from '../../ui/figures.ts';
import { Menu } from '../../ui/menu.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { TextBox } from '../../ui/text-field.tsx';
import { Toggle } from '../../ui/toggle.tsx';
import { OrderCard } from './order-card.tsx';
import { orderDays } from './order-days.ts';
import classes from './order-list.module.css';
import type { OrdersView } from './orders-view.ts';

const TYPING_MS = 300;

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
  readonly count: number;
  readonly selectedId: string | undefined;
  readonly isRefreshing: boolean;
  readonly onRefresh: () => void;
  /** In the list's place, or above it: loading, a failure, nothing found. */
  readonly notice?: ReactNode;
}

/** Orders by day with their filters. */
export function OrderList(props: OrderListProps) {
  const { view, onView, orders, count, selectedId, isRefreshing, onRefresh, notice } = props;
  const { platform } = useSession();
  return (
    <section className={classes.list} aria-label="Orders">
      <header className={classes.head}>
        <div className={classes.line}>
          <h1 className={classes.title}>Orders</h1>
          <Button icon={IconRefresh} size="s" busy={isRefreshing} onClick={onRefresh}>
            Refresh
          </Button>
        </div>
        <div className={classes.line}>
          <SearchBox text={view.search} onSearch={(search) => onView({ search, page: 0 })} />
          <TypeFilter type={view.type} onChange={(type) => onView({ type, page: 0 })} />
        </div>
        <div className={classes.line}>
          <span className={classes.mine}>My Tasks</span>
          <span className={classes.count}>
            {countText(orders.length)} of {countText(count)}
          </span>
          <Toggle on={view.isMine} label="My Tasks" onChange={(isMine) => onView({ isMine, page: 0 })} />
        </div>
      </header>
      <div className={classes.rows}>
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
      </div>
      {count > ORDERS_PAGE && (
        <footer className={classes.pages}>
          <Pagination
            label="Pages of orders"
            page={view.page + 1}
            total={count}
            perPage={ORDERS_PAGE}
            onChange={(page) => onView({ page: page - 1, orderId: undefined })}
          />
        </footer>
      )}
    </section>
  );
}

function SearchBox({ text, onSearch }: { readonly text: string; readonly onSearch: (text: string) => void }) {
  const [typed, setTyped] = useState(text);
  const search = useDebouncedCallback(onSearch, TYPING_MS);
  return (
    <div className={classes.search}>
      <TextBox
        type="search"
        icon={IconSearch}
        aria-label="Name or id"
        placeholder="Name or id"
        maxLength={128}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          search(event.currentTarget.value.trim());
        }}
      />
    </div>
  );
}

interface TypeFilterProps {
  readonly type: OrdersView['type'];
  readonly onChange: (type: OrdersView['type']) => void;
}

function TypeFilter({ type, onChange }: TypeFilterProps) {
  return (
    <Menu
      position="bottom-end"
      target={
        <button type="button" className={classes.filter} data-changed={type !== 'all' || undefined}>
          Type <strong>{TYPE_NAMES[type]}</strong>
          <IconChevronDown size={14} stroke={1.6} aria-hidden="true" />
        </button>
      }
      groups={[
        (['all', ...ORDER_TYPES] as const).map((one) => ({
          label: TYPE_NAMES[one],
          chosen: one === type,
          onSelect: () => onChange(one),
        })),
      ]}
    />
  );
}
