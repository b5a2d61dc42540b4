import { groupByTask } from '@sigma/domain';
import type { RenderStyle } from '../../../map/preview/render-style.ts';
import { PicturesLightbox } from '../pictures/pictures-lightbox.tsx';
import type { Scene } from '../scene/scene.ts';
import { openDialog, useSearchStore } from '../search/search-store.ts';
import { DetailsDialog } from './details-dialog.tsx';
import { HeaderDialog } from './header-dialog.tsx';

interface SceneDialogsProps {
  readonly scenes: readonly Scene[];
  readonly style: RenderStyle;
}

/** The dialog that is open for a scene. */
export function SceneDialogs({ scenes, style }: SceneDialogsProps) {
  const dialog = useSearchStore((store) => store.dialog);
  const scene = scenes.find(({ fileId }) => fileId === dialog?.fileId);
  if (dialog === undefined || scene === undefined) return null;
  const close = () => openDialog(undefined);
  switch (dialog.kind) {
    case 'details':
      return <DetailsDialog scene={scene} onClose={close} />;
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
