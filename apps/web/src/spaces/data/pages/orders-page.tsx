import { useNavigate, useSearch } from '@tanstack/react-router';
import {
  type OrdersView,
  readOrdersView,
  writeOrdersView,
} from '../../../features/orders/order/orders-view.ts';
import { OrdersDashboard } from '../../../features/orders/orders-dashboard.tsx';
import { programPath, useSession } from '../../../session/session.tsx';
import { useOrderAgain } from '../slots/use-order-again.ts';

/** The orders dashboard; its view is in the address. */
export function OrdersPage() {
  const { programId } = useSession();
  const navigate = useNavigate();
  const view = readOrdersView(useSearch({ strict: false }));
  const change = (part: Partial<OrdersView>) => {
    const search = writeOrdersView({ ...view, ...part });
    // Selecting an order adds to the browser's history; filters and tabs replace each other.
    void navigate({ to: programPath(programId, '/orders'), search, replace: part.orderId === undefined });
  };
  return (
    <OrdersDashboard
      view={view}
      onView={change}
      onPlaceOrder={() => void navigate({ to: programPath(programId, '/map') })}
      onOrderAgain={useOrderAgain()}
    />
  );
}
