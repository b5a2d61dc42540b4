import { groupByTask } from '@sigma/domain';
import { lazy, Suspense } from 'react';
import type { RenderStyle } from '../../../map/preview/render-style.ts';
import type { Scene } from '../scene/scene.ts';
import { openDialog, useSearchStore } from '../search/search-store.ts';

const PicturesLightbox = lazy(() =>
  import('../pictures/pictures-lightbox.tsx').then((module) => ({ default: module.PicturesLightbox })),
);
const DetailsDialog = lazy(() =>
  import('./details-dialog.tsx').then((module) => ({ default: module.DetailsDialog })),
);
const HeaderDialog = lazy(() =>
  import('./header-dialog.tsx').then((module) => ({ default: module.HeaderDialog })),
);

interface SceneDialogsProps {
  readonly scenes: readonly Scene[];
  readonly style: RenderStyle;
  readonly onSpectra: (scene: Scene) => void;
}

/** The dialog that is open for a scene; its code is loaded when it is first opened. */
export function SceneDialogs(props: SceneDialogsProps) {
  return (
    <Suspense>
      <OpenDialog {...props} />
    </Suspense>
  );
}

function OpenDialog({ scenes, style, onSpectra }: SceneDialogsProps) {
  const dialog = useSearchStore((store) => store.dialog);
  const scene = scenes.find(({ fileId }) => fileId === dialog?.fileId);
  if (dialog === undefined || scene === undefined) return null;
  const close = () => openDialog(undefined);
  switch (dialog.kind) {
    case 'details':
      return <DetailsDialog scene={scene} onSpectra={onSpectra} onClose={close} />;
    case 'header':
      return <HeaderDialog scene={scene} onClose={close} />;
    case 'pictures': {
      // The scenes are in the order of the results.
      const [group] = groupByTask(scenes.filter(({ taskId }) => taskId === scene.taskId));
      return (
        <PicturesLightbox scenes={group?.scenes ?? []} first={scene.fileId} style={style} onClose={close} />
      );
    }
  }
}
