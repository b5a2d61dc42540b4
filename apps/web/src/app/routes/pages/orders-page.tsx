import { IconPackage } from '@tabler/icons-react';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** The orders dashboard. */
export function OrdersPage() {
  return <EmptyState icon={IconPackage} title="No orders yet" />;
}
