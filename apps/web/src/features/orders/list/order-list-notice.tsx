import { IconWifiOff } from '@tabler/icons-react';
import { ListNotice, type ListState } from '../../../parts/list-detail/list-notice.tsx';
import { Button } from '../../../ui/basics/button.tsx';
import { ListNone } from '../../../ui/layout/list-detail.tsx';
import { REFRESH_ADVICE } from '../order/order-error-text.ts';
import { isFiltered, type OrdersView } from '../order/orders-view.ts';

interface OrderListNoticeProps {
  readonly list: ListState;
  readonly view: OrdersView;
  readonly onClear: () => void;
}

/** Takes the place of the list of orders. */
export function OrderListNotice({ list, view, onClear }: OrderListNoticeProps) {
  return (
    <ListNotice
      list={list}
      loadingLabel="Loading orders"
      errorIcon={IconWifiOff}
      networkText={`Orders could not be loaded. ${REFRESH_ADVICE}`}
      none={isFiltered(view) ? <NoMatch onClear={onClear} /> : <ListNone>Nothing ordered so far.</ListNone>}
    />
  );
}

function NoMatch({ onClear }: Pick<OrderListNoticeProps, 'onClear'>) {
  return (
    <ListNone
      action={
        <Button size="s" onClick={onClear}>
          Clear filters
        </Button>
      }
    >
      No orders match these filters.
    </ListNone>
  );
}
