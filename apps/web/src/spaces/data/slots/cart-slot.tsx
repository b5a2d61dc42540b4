import { useLocation, useNavigate } from '@tanstack/react-router';
import { CartPanel } from '../../../features/cart/cart-panel.tsx';
import { useCart } from '../../../features/cart/cart-store.ts';
import { openWizard } from '../../../features/checkout/wizard-store.ts';
import { programPath, useSession } from '../../../session/session.tsx';
import { useCartDownload } from './downloads-slot.tsx';
import { isSearchPath } from './search-paths.ts';

/** The Cart panel of the header; its checkout opens over the catalogue, from any page. */
export function CartSlotPanel({ onClose }: { readonly onClose: () => void }) {
  const { programId } = useSession();
  const navigate = useNavigate();
  const path = useLocation({ select: (location) => location.pathname });
  const checkOut = () => {
    onClose();
    if (isSearchPath(path)) openWizard();
    else void navigate({ to: programPath(programId, '/checkout') });
  };
  const download = useCartDownload();
  const takeFiles = () => {
    onClose();
    download();
  };
  return <CartPanel onCheckout={checkOut} onDownload={takeFiles} />;
}

export function useCartCount(): number {
  return useCart((state) => state.cart.length);
}
