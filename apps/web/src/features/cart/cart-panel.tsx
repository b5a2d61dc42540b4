import { REQUESTS_DATA } from '@sigma/contract';
import { IconDownload, IconShoppingCart } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useBlockedText } from '../../parts/contract/use-blocked-text.ts';
import { useSession } from '../../session/session.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { IconButton } from '../../ui/basics/icon-button.tsx';
import { PanelBody, PanelFooter, PanelHead } from '../../ui/layout/page.tsx';
import { showToast } from '../../ui/overlays/toasts.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { counted } from '../../ui/text/figures.ts';
import { areaText } from '../../ui/text/measures.ts';
import { cartLines, cartTotals } from './cart-lines.ts';
import { CartList } from './cart-list.tsx';
import classes from './cart-panel.module.css';
import { type CartState, useCart } from './cart-store.ts';
import { CheckoutButton } from './checkout-button.tsx';

/** Empties the cart and offers to undo it while the message is shown. */
function emptyWithUndo({ cart, scenes, empty, restore }: CartState): void {
  empty();
  showToast({
    tone: 'info',
    title: 'Cart emptied',
    text: `${counted(cart.length, 'scene')} removed.`,
    action: { label: 'Undo', onSelect: () => restore({ cart, scenes }) },
  });
}

interface CartPanelProps {
  readonly onCheckout: () => void;
  /** Opens the download of the included scenes, without an order. */
  readonly onDownload: () => void;
}

/** The navigation panel "Cart": its scenes, which of them are skipped, and the checkout button. */
export function CartPanel({ onCheckout, onDownload }: CartPanelProps) {
  const { sensors } = useSession();
  const cart = useCart((state) => state);
  const blocked = useBlockedText(REQUESTS_DATA);
  const lines = useMemo(() => cartLines(cart, sensors), [cart, sensors]);
  const totals = cartTotals(lines);
  return (
    <section className={classes.panel} aria-label="Cart">
      <PanelHead title="Cart" note="Times are UTC">
        {lines.length > 0 && (
          <span className={classes.tools}>
            <Button kind="quiet" size="s" disabled={totals.skipped === 0} onClick={cart.prune}>
              Prune skipped
            </Button>
            <Button kind="quiet" size="s" onClick={() => emptyWithUndo(cart)}>
              Empty
            </Button>
          </span>
        )}
      </PanelHead>
      <PanelBody>
        {lines.length === 0 ? (
          <EmptyState
            icon={IconShoppingCart}
            title="Your cart is empty"
            text="Add scenes from the search results."
          />
        ) : (
          <CartList lines={lines} onToggleSkip={cart.toggleSkip} onRemove={cart.remove} />
        )}
      </PanelBody>
      <PanelFooter>
        <div>
          <p className={classes.count}>
            {counted(totals.scenes, 'scene')} · {counted(totals.tasks, 'task')}
          </p>
          <p className={classes.note}>
            {areaText(totals.areaKm2)}
            {totals.skipped > 0 && ` · ${totals.skipped} skipped`}
          </p>
        </div>
        <span className={classes.actions}>
          <IconButton
            icon={IconDownload}
            label="Download files"
            disabled={totals.scenes === 0}
            onClick={onDownload}
          />
          <CheckoutButton scenes={totals.scenes} blocked={blocked} onCheckout={onCheckout} />
        </span>
      </PanelFooter>
    </section>
  );
}
