import { type Order, REQUESTS_DATA } from '@sigma/contract';
import { IconPackage, IconPackageOff } from '@tabler/icons-react';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { ContractButton } from '../../parts/contract/contract-button.tsx';
import { useBlockedText } from '../../parts/contract/use-blocked-text.ts';
import { useDebounced } from '../../parts/layout/use-debounced.ts';
import { ordersKey } from '../../parts/order-placing/order-keys.ts';
import type { ScenePanel } from '../../parts/scene-panel/scene-panel.ts';
import { useSession } from '../../session/session.tsx';
import { DetailWaiting, ListDetail, listDetailStep } from '../../ui/layout/list-detail.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { OrderList } from './list/order-list.tsx';
import { OrderListNotice } from './list/order-list-notice.tsx';
import { orderErrorText } from './order/order-error-text.ts';
import { orderListQuery, orderQuery } from './order/orders.queries.ts';
import { isFiltered, NO_FILTERS, type OrdersView } from './order/orders-view.ts';
import { OrderSummary } from './summary/order-summary.tsx';
import { OrderWaiting } from './summary/order-waiting.tsx';

/** How long after the last change the list is requested (spec 1:9). */
const FETCH_DEBOUNCE_MS = 50;

interface OrdersDashboardProps {
  readonly view: OrdersView;
  readonly onView: (change: Partial<OrdersView>) => void;
  readonly onPlaceOrder: () => void;
  readonly onOrderAgain: (order: Order) => Promise<void>;
  readonly scenePanel: ScenePanel;
}

/** The orders of the program at the left, one of them at the right (spec 1:2.8). */
export function OrdersDashboard(props: OrdersDashboardProps) {
  const { view, onView, onPlaceOrder, onOrderAgain, scenePanel } = props;
  const { list, single, selected, isCurrent, pageInitialized } = useOrders(view);
  const { isRefreshing, refresh } = useRefresh();
  // A new key also clears text that was typed but not searched yet.
  const [clears, setClears] = useState(0);
  const clear = () => {
    onView(NO_FILTERS);
    setClears((before) => before + 1);
  };
  const orders = list.data?.results ?? [];
  const placeOrder = (
    <ContractButton use={REQUESTS_DATA} kind="primary" onClick={onPlaceOrder}>
      Place Order
    </ContractButton>
  );
  return (
    <ListDetail
      step={listDetailStep(orders.length === 0 && !isFiltered(view), view.orderId)}
      onBack={() => onView({ orderId: undefined })}
      initialized={pageInitialized}
    >
      <OrderList
        view={view}
        onView={onView}
        orders={orders}
        count={list.data?.count}
        selectedId={selected?.id}
        isRefreshing={isRefreshing}
        onRefresh={refresh}
        searchKey={clears}
        notice={<OrderListNotice list={list} view={view} onClear={clear} />}
      />
      {selected !== undefined && !isCurrent ? (
        <OrderWaiting order={selected} />
      ) : selected !== undefined ? (
        <OrderSummary
          key={selected.id}
          order={selected}
          tab={view.tab}
          onTab={(tab) => onView({ tab })}
          onRefresh={refresh}
          onOrderAgain={onOrderAgain}
          scenePanel={{ ...scenePanel, onOpen: (scene) => scenePanel.onOpen(scene, selected.id) }}
        />
      ) : (
        <NoSelection
          isLoading={!pageInitialized}
          error={single.error}
          isEmpty={list.isSuccess && orders.length === 0 && !isFiltered(view)}
          action={placeOrder}
        />
      )}
    </ListDetail>
  );
}

/**
 * The list, requested 50 ms after the last change, and the order that the link names. Copies from an earlier visit are
 * read again, because status and actions may have changed since.
 */
function useOrders(view: OrdersView) {
  const { programId } = useSession();
  const { isMine, type, search, page, orderId } = view;
  const filters = useMemo(() => ({ isMine, type, search, page }), [isMine, type, search, page]);
  const requested = useDebounced(filters, FETCH_DEBOUNCE_MS);
  const list = useQuery({ ...orderListQuery(programId, requested), refetchOnMount: 'always' });
  const orders = list.data?.results ?? [];
  const listed = orders.find((order) => order.id === orderId);
  const isElsewhere = orderId !== undefined && listed === undefined && !list.isPending;
  const single = useQuery({
    ...orderQuery(programId, orderId ?? ''),
    enabled: isElsewhere,
    refetchOnMount: 'always',
  });
  const selected = orderId === undefined ? orders[0] : (listed ?? single.data);
  const isCurrent = isRead(isElsewhere ? single : list);
  return { list, single, selected, isCurrent, pageInitialized: !list.isPending && !single.isLoading };
}

/** Whether an answer was read for this visit, or reading it again has failed; while another page loads, the shown one counts. */
function isRead({
  isFetchedAfterMount,
  isFetching,
  isPlaceholderData,
}: Pick<UseQueryResult, 'isFetchedAfterMount' | 'isFetching' | 'isPlaceholderData'>): boolean {
  return isFetchedAfterMount || !isFetching || isPlaceholderData;
}

function useRefresh() {
  const { programId } = useSession();
  const queries = useQueryClient();
  const [isRefreshing, setRefreshing] = useState(false);
  const refresh = () => {
    setRefreshing(true);
    void queries.invalidateQueries({ queryKey: ordersKey(programId) }).finally(() => setRefreshing(false));
  };
  return { isRefreshing, refresh };
}

interface NoSelectionProps {
  readonly isLoading: boolean;
  readonly error: unknown;
  readonly isEmpty: boolean;
  readonly action: ReactNode;
}

function NoSelection({ isLoading, error, isEmpty, action }: NoSelectionProps) {
  const blocked = useBlockedText(REQUESTS_DATA);
  if (isLoading) return <DetailWaiting label="Loading orders" />;
  if (error !== null) {
    return <EmptyState icon={IconPackageOff} tone="bad" {...orderErrorText(error)} />;
  }
  if (!isEmpty) return <EmptyState icon={IconPackage} title="No order selected" />;
  return (
    <EmptyState
      icon={IconPackage}
      title="No orders yet"
      text={blocked ?? 'Scenes you order from the map appear here.'}
      action={action}
    />
  );
}
