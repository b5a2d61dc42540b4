import { lazy, Suspense } from 'react';
import { useWizard } from '../../../features/checkout/wizard-store.ts';
import { useCheckoutPath } from './use-checkout-path.ts';
import { useLeaveCart } from './use-leave-cart.ts';

// The first screen is loaded without what the wizard shows, also of an order that was placed.
const OpenCheckout = lazy(() =>
  import('./open-checkout.tsx').then((module) => ({ default: module.OpenCheckout })),
);

/** The checkout wizard within the catalogue, with the question before a full cart is left. */
export function SearchCheckout() {
  useLeaveCart();
  useCheckoutPath();
  const isOpen = useWizard((state) => state.wizard.flow !== 'none');
  return isOpen ? (
    <Suspense>
      <OpenCheckout />
    </Suspense>
  ) : null;
}
