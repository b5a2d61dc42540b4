import type { StaffOrder } from '@sigma/contract';
import { ORDER_STATUSES, statusDisplay } from '@sigma/domain';
import { IconPackage } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { OrderStatusBadge } from '../../parts/order-status/order-status-badge.tsx';
import { RecordPage } from '../../parts/record-list/record-page.tsx';
import { NO_FILTERS } from '../../parts/record-list/record-view.ts';
import { useRecordView } from '../../parts/record-list/use-record-view.ts';
import { Button } from '../../ui/basics/button.tsx';
import type { TableColumn } from '../../ui/lists/table.tsx';
import { FilterMenu } from '../../ui/overlays/filter-menu.tsx';
import { utcText } from '../../ui/text/figures.ts';
import classes from './order-desk.module.css';
import { staffOrdersQuery } from './order-desk.queries.ts';
import { OrderSheet } from './order-sheet.tsx';
import { orderContent, orderTitle } from './order-text.ts';

const STATES: readonly (readonly [string, string])[] = [
  ['', 'Open'],
  ['all', 'All'],
  ['ended', 'Ended'],
  ...ORDER_STATUSES.map((status) => [status, statusDisplay(status).name] as const),
];
const TYPES = [
  ['', 'All'],
  ['scenes', 'Scenes'],
  ['captures', 'Captures'],
] as const;

const COLUMNS: readonly TableColumn<StaffOrder>[] = [
  {
    id: 'name',
    head: 'Order',
    sortable: true,
    cell: (order) => (
      <span className={classes.name}>
        {orderTitle(order)}
        <span className={classes.note}>{orderContent(order)}</span>
      </span>
    ),
  },
  {
    id: 'status',
    head: 'Status',
    sortable: true,
    cell: ({ orderStatus }) => <OrderStatusBadge status={orderStatus.reqLineItemStatus} />,
  },
  {
    id: 'program',
    head: 'Program',
    sortable: true,
    drop: 2,
    cell: ({ program_name }) => program_name,
  },
  { id: 'customer', head: 'Requested by', drop: 1, cell: ({ requested_by_email }) => requested_by_email },
  {
    id: 'order_timestamp',
    head: 'Placed',
    sortable: true,
    drop: 3,
    cell: ({ order_timestamp }) => <time dateTime={order_timestamp}>{utcText(order_timestamp)}</time>,
  },
];

const ALL_ORDERS = { ...NO_FILTERS, filters: { state: 'all' } };
const NO_ORDERS = {
  icon: IconPackage,
  title: 'There are no orders.',
  text: 'Orders of all programs appear here as soon as customers place them.',
};

/** The orders of all programs; one opens in a side sheet, where staff move it. */
export function OrderDeskPage() {
  const access = useRecordView(['state', 'type']);
  const { view, onView } = access;
  const orders = useQuery(staffOrdersQuery(view));
  const { search, filters } = view;
  const isOnlyState = search === '' && filters.type === undefined;
  const showsAll = isOnlyState && filters.state === 'all';
  const isNoneOpen = isOnlyState && filters.state === undefined && orders.data?.count === 0;
  const all = useQuery({ ...staffOrdersQuery(ALL_ORDERS), enabled: isNoneOpen });
  const hasNone = showsAll || (isNoneOpen && all.data?.count === 0);
  const choose = (name: string) => (value: string) => {
    const { [name]: _, ...others } = view.filters;
    onView({ filters: value === '' ? others : { ...others, [name]: value } });
  };
  return (
    <RecordPage
      {...access}
      title="Orders"
      noun="order"
      searchLabel="Order, customer, program"
      filters={
        <>
          <FilterMenu
            label="Status"
            options={STATES}
            value={view.filters.state ?? ''}
            onChange={choose('state')}
          />
          <FilterMenu
            label="Type"
            options={TYPES}
            value={view.filters.type ?? ''}
            onChange={choose('type')}
          />
        </>
      }
      list={orders}
      none={
        hasNone
          ? NO_ORDERS
          : {
              icon: IconPackage,
              title: 'No open orders',
              text: 'Orders appear here from their receipt until their delivery.',
              action: <Button onClick={() => choose('state')('all')}>Show all orders</Button>,
            }
      }
      showsAll={showsAll}
      startOrder={{ column: 'order_timestamp', direction: 'descending' }}
      columns={COLUMNS}
      keyOf={({ id }) => id}
      nameOf={orderTitle}
    >
      <OrderSheet id={view.opened} onClose={() => onView({ opened: undefined })} />
    </RecordPage>
  );
}
