import { REQUESTS_DATA, type StacItem } from '@sigma/contract';
import { includedIds } from '@sigma/domain';
import { useMemo } from 'react';
import { cartLines, cartTotals } from '../../../features/cart/cart-lines.ts';
import { useCart } from '../../../features/cart/cart-store.ts';
import { CheckoutButton } from '../../../features/cart/checkout-button.tsx';
import { CatalogueScreen } from '../../../features/catalogue/catalogue-screen.tsx';
import { SelectionFooter } from '../../../features/catalogue/results/selection-footer.tsx';
import { isOrderable } from '../../../features/catalogue/scene/scene.ts';
import type { SceneSelection } from '../../../features/catalogue/scene/scene-selection.ts';
import { openWizard } from '../../../features/checkout/wizard-store.ts';
import { useBlockedText } from '../../../parts/contract/use-blocked-text.ts';
import { useSession } from '../../../session/session.tsx';
import { SensorsNotice } from '../../../shell/screens/needs-sensors.tsx';
import { useCatalogueAddress } from '../address/catalogue-address.ts';
import { SAVED_AREAS } from '../slots/areas-slot.tsx';
import { SearchHint } from '../slots/next-pass-hints.tsx';
import { SAVED_SEARCHES } from '../slots/saved-searches-slot.tsx';
import { SearchCheckout } from '../slots/search-checkout.tsx';
import { useSpectraPanel } from '../slots/spectra-slot.tsx';
import classes from './catalogue-page.module.css';

/** Composes the catalogue, the cart and the checkout. */
export function CataloguePage() {
  const { position, setPosition, setLink, spectra, setSpectra, ...address } = useCatalogueAddress();
  const scenePanel = useSpectraPanel({ spectra, setSpectra });
  return (
    <>
      <div className={classes.page}>
        <SensorsNotice />
        <CatalogueScreen
          address={address}
          position={position}
          onPosition={setPosition}
          onLink={setLink}
          selection={useSceneSelection()}
          footer={
            <>
              <SearchHint hasArea={address.link.area !== undefined} areaName={address.link.areaName} />
              <CartFooter />
            </>
          }
          savedAreas={SAVED_AREAS}
          savedSearches={SAVED_SEARCHES}
          scenePanel={scenePanel}
        />
      </div>
      <SearchCheckout />
    </>
  );
}

/** The cart as the catalogue sees it: what would be ordered, and the scenes that stay on the map. */
function useSceneSelection(): SceneSelection {
  const { cart, scenes, add, remove, empty } = useCart((state) => state);
  return useMemo(
    () => ({
      included: new Set(includedIds(cart)),
      scenes: Object.values(scenes),
      add: (items: readonly StacItem[]) => add(items.filter(isOrderable)),
      remove,
      empty,
    }),
    [cart, scenes, add, remove, empty],
  );
}

function CartFooter() {
  const { sensors } = useSession();
  const cart = useCart((state) => state);
  const blocked = useBlockedText(REQUESTS_DATA);
  const totals = useMemo(() => cartTotals(cartLines(cart, sensors)), [cart, sensors]);
  return (
    <SelectionFooter
      {...totals}
      action={<CheckoutButton scenes={totals.scenes} blocked={blocked} onCheckout={openWizard} />}
    />
  );
}
