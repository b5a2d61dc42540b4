import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type CartLine, cartLines } from '../../../features/cart/cart-lines.ts';
import { CartList } from '../../../features/cart/cart-list.tsx';
import { useCart } from '../../../features/cart/cart-store.ts';
import { useSearchStore } from '../../../features/catalogue/search/search-store.ts';
import { CheckoutDialog } from '../../../features/checkout/checkout-dialog.tsx';
import { insideShare } from '../../../features/checkout/inside-share.ts';
import type { OrderScene } from '../../../features/checkout/order-scene.ts';
import { LiveOrder, LiveOrderStatus } from '../../../features/orders/live-order-status.tsx';
import { programPath, useSession } from '../../../session/session.tsx';
import { sceneTimeText } from '../../../ui/text/figures.ts';

/** The open wizard, with the cart as it is, and the order as it becomes. */
export function OpenCheckout() {
  const { sensors, programId } = useSession();
  const cart = useCart((state) => state);
  const navigate = useNavigate();
  const lines = useMemo(() => cartLines(cart, sensors), [cart, sensors]);
  // How much of a scene is in the map view says nothing about the scene.
  const area = useSearchStore(({ run }) => (run?.link.area === undefined ? undefined : run.area));
  const inside = useMemo(
    () =>
      new Map(
        Object.values(cart.scenes).map((scene) => [scene.id, insideShare(scene.geometry, area)] as const),
      ),
    [cart.scenes, area],
  );
  const scenes = useMemo(
    () => lines.filter((line) => !line.skip).map((line) => orderScene(line, inside.get(line.fileId))),
    [lines, inside],
  );
  return (
    <CheckoutDialog
      scenes={scenes}
      isEmpty={lines.length === 0}
      cart={<CartList lines={lines} onToggleSkip={cart.toggleSkip} onRemove={cart.remove} />}
      onSkip={cart.skip}
      statusOf={(order) => <LiveOrderStatus order={order} />}
      live={(order, show) => <LiveOrder order={order}>{show}</LiveOrder>}
      onPlaced={(fileIds) => clearOrdered(fileIds, scenes, cart)}
      onGoToOrders={() => void navigate({ to: programPath(programId, '/orders') })}
    />
  );
}

/** Placing empties the cart, including skipped scenes; scenes of another collection wait for another order. */
function clearOrdered(
  fileIds: readonly string[],
  scenes: readonly OrderScene[],
  cart: { readonly empty: () => void; readonly remove: (fileIds: readonly string[]) => void },
): void {
  const ordered = new Set(fileIds);
  if (scenes.every((scene) => ordered.has(scene.fileId))) cart.empty();
  else cart.remove(fileIds);
}

function orderScene(line: CartLine, inside: number | undefined): OrderScene {
  const { fileId, taskId, collection, cloudCover, areaKm2, datetime, thumbnail } = line;
  const label = `${line.sensorName}, ${sceneTimeText(datetime)}`;
  return { fileId, taskId, collection, cloudCover, areaKm2, inside, datetime, thumbnail, label };
}
