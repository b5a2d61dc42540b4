import { lazy, Suspense } from 'react';
import { useCart } from '../../../features/cart/cart-store.ts';
import { chooseFiles, forgetFiles, useDownloadChoice } from '../../../features/downloads/download-choice.ts';
import { useSession } from '../../../session/session.tsx';
import { useNavigation } from '../../../shell/navigation-store.ts';

const DownloadDialog = lazy(() =>
  import('../../../features/downloads/download-dialog.tsx').then((module) => ({
    default: module.DownloadDialog,
  })),
);

/** Opens the choice of files for the included scenes of the cart. */
export function useCartDownload(): () => void {
  const { cart, scenes } = useCart((state) => state);
  return () => {
    const included = cart.filter(({ skip }) => !skip);
    chooseFiles(included.map(({ fileId }) => scenes[fileId]).filter((scene) => scene !== undefined));
  };
}

/** The dialog in which files are chosen, over any page; the Downloads panel opens after it. */
export function DownloadChoiceDialog() {
  const { programId } = useSession();
  const scenes = useDownloadChoice((state) => state.scenes);
  if (scenes === undefined) return null;
  const showPanel = () => {
    forgetFiles();
    useNavigation.getState().show('Downloads');
  };
  return (
    <Suspense>
      <DownloadDialog key={programId} scenes={scenes} onClose={forgetFiles} onRequested={showPanel} />
    </Suspense>
  );
}
