import { type Area, SIMPLIFY_ABOVE, vertexCount } from '@sigma/geo';
import { lazy, Suspense } from 'react';
import { AreaTools } from '../../../features/areas/area-tools.tsx';
import {
  LIES_OVER_MAP,
  openAreasDialog,
  showLibrary,
  useAreas,
} from '../../../features/areas/areas-store.ts';
import type { AreaAccess, SavedAreasSlot } from '../../../parts/area/saved-areas-slot.ts';

// The library is closed at first; its code is loaded when it is opened.
const AreasPanel = lazy(() =>
  import('../../../features/areas/areas-panel.tsx').then((module) => ({ default: module.AreasPanel })),
);
const AreaDialogs = lazy(() =>
  import('../../../features/areas/area-dialogs.tsx').then((module) => ({ default: module.AreaDialogs })),
);

/** The library of saved areas within a screen with a map. */
export const SAVED_AREAS: SavedAreasSlot = {
  panel: (access) => <SavedAreas {...access} />,
  tools: ({ area }) => <AreaTools area={area} />,
  onOpen: () => showLibrary(true),
};

function SavedAreas({ area, onUse, onSaved }: AreaAccess) {
  const isOpen = useAreas((store) => store.isOpen);
  const hasDialog = useAreas((store) => store.dialog !== undefined);
  const use = (name: string, shape: NonNullable<typeof area>) => {
    if (isOutline(shape) && vertexCount(shape) > SIMPLIFY_ABOVE) {
      openAreasDialog({ kind: 'simplify', name, shape });
    } else take(shape, name);
  };
  const take = (shape: NonNullable<typeof area>, name?: string) => {
    onUse(shape, name);
    // On a narrow screen the panel overlays the map on which the area should be visible.
    if (globalThis.matchMedia(LIES_OVER_MAP).matches) showLibrary(false);
  };
  return (
    <Suspense>
      {isOpen && <AreasPanel area={area} onUse={use} />}
      {hasDialog && <AreaDialogs onUse={use} onTake={take} onSaved={onSaved} />}
    </Suspense>
  );
}

function isOutline(shape: NonNullable<AreaAccess['area']>): shape is Area {
  return shape.type === 'Polygon' || shape.type === 'MultiPolygon';
}
