import { type Order, SEARCH_LIMIT, searchItems } from '@sigma/contract';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../../api/call.ts';
import { errorText } from '../../../api/error-text.ts';
import { useCart } from '../../../features/cart/cart-store.ts';
import { programPath, useSession } from '../../../session/session.tsx';
import { showToast } from '../../../ui/overlays/toasts.tsx';

/** Adds the scenes of an order to the cart again and opens the checkout. */
export function useOrderAgain(): (order: Order) => Promise<void> {
  const { programId } = useSession();
  const add = useCart((state) => state.add);
  const navigate = useNavigate();
  return async ({ collection, item_ids }) => {
    try {
      const { features } = await call(searchItems, {
        params: { program: programId },
        body: {
          ids: item_ids,
          limit: SEARCH_LIMIT,
          ...(collection !== null && { collections: [collection] }),
        },
      });
      add(features);
      await navigate({ to: programPath(programId, '/checkout') });
    } catch (error) {
      showToast({ tone: 'bad', ...errorText(error) });
    }
  };
}
