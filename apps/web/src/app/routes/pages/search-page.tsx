import { IconMap2 } from '@tabler/icons-react';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** Puts the search, the map, the cart and the checkout together. */
export function SearchPage() {
  return <EmptyState icon={IconMap2} title="Search" text="The search map opens here." />;
}
