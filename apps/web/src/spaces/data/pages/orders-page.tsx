import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import {
  type OrdersView,
  readOrdersView,
  writeOrdersView,
} from '../../../features/orders/order/orders-view.ts';
import { OrdersDashboard } from '../../../features/orders/orders-dashboard.tsx';
import {
  readSpectraLink,
  type SpectraLink,
  withSpectraLink,
} from '../../../features/spectra/link/spectra-link.ts';
import { programPath, useSession } from '../../../session/session.tsx';
import { useSpectraPanel } from '../slots/spectra-slot.tsx';
import { useOrderAgain } from '../slots/use-order-again.ts';

/** The orders dashboard; its view is in the address. */
export function OrdersPage() {
  const { programId } = useSession();
  const navigate = useNavigate();
  const query = useSearch({ strict: false });
  const view = readOrdersView(query);
  const spectra = useMemo(() => readSpectraLink(query), [query]);
  const change = (part: Partial<OrdersView>) => {
    // Spectra belong to the order whose scene they are of.
    const kept = !('orderId' in part) || part.orderId === view.orderId ? spectra : undefined;
    const search = withSpectraLink(writeOrdersView({ ...view, ...part }), kept);
    // Selecting an order adds to the browser's history; filters and tabs replace each other.
    void navigate({ to: programPath(programId, '/orders'), search, replace: part.orderId === undefined });
  };
  const setSpectra = (link: SpectraLink | undefined, orderId = view.orderId) => {
    // The panel is next to the map.
    const search = withSpectraLink(writeOrdersView({ ...view, orderId, tab: 'map' }), link);
    void navigate({ to: programPath(programId, '/orders'), search, replace: true });
  };
  const scenePanel = useSpectraPanel({ spectra, setSpectra });
  return (
    <OrdersDashboard
      view={view}
      onView={change}
      onPlaceOrder={() => void navigate({ to: programPath(programId, '/map') })}
      onOrderAgain={useOrderAgain()}
      scenePanel={scenePanel}
    />
  );
}
