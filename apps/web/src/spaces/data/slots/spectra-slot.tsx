import { type Position, pointInArea } from '@sigma/geo';
import { lazy, Suspense, useCallback, useMemo } from 'react';
import type { Scene } from '../../../features/catalogue/scene/scene.ts';
import type { ScenePanel, ScenePanelAccess } from '../../../features/catalogue/scene/scene-panel.ts';
import { captureDay, captureTime } from '../../../features/catalogue/scene/scene-text.ts';
import { choose, useSearchStore } from '../../../features/catalogue/search/search-store.ts';
import { newSpectraLink, type SpectraLink } from '../../../features/spectra/link/spectra-link.ts';
import { useSpectraLayers } from '../../../features/spectra/spectra-layers.ts';

// The panel and everything that it draws are loaded when it is first opened.
const SpectraPanel = lazy(() =>
  import('../../../features/spectra/panel/spectra-panel.tsx').then((module) => ({
    default: module.SpectraPanel,
  })),
);

interface SpectraAddress {
  readonly spectra: SpectraLink | undefined;
  readonly setSpectra: (link: SpectraLink | undefined) => void;
}

/** The spectra of a scene, to the right of the search map; which scene, and what is shown, is in the address. */
export function useSpectraPanel({ spectra, setSpectra }: SpectraAddress): ScenePanel {
  const layers = useSpectraLayers((store) => store.layers);
  const onOpen = useCallback(
    (scene: Scene) => setSpectra(newSpectraLink({ collection: scene.item.collection, scene: scene.fileId })),
    [setSpectra],
  );
  if (spectra === undefined) return { onOpen, layers: NO_LAYERS, panel: undefined };
  return {
    onOpen,
    layers,
    panel: (access) => (
      <Suspense>
        <OpenSpectra {...access} link={spectra} onLink={setSpectra} />
      </Suspense>
    ),
  };
}

const NO_LAYERS: ScenePanel['layers'] = [];

interface OpenSpectraProps extends ScenePanelAccess {
  readonly link: SpectraLink;
  readonly onLink: (link: SpectraLink | undefined) => void;
}

function OpenSpectra({ scenes, area, link, onLink }: OpenSpectraProps) {
  const isDrawing = useSearchStore((store) => store.tool !== undefined);
  const scene = scenes.find(({ fileId }) => fileId === link.scene);
  const scenesAt = useMemo(() => (lon: number, lat: number) => otherScenes(scenes, [lon, lat]), [scenes]);
  const close = () => {
    onLink(undefined);
    // The list of results is drawn again: its row of the scene is scrolled into view.
    choose(link.scene, 'map');
  };
  return (
    <SpectraPanel
      link={link}
      name={scene === undefined ? link.scene : `${scene.sensorName} ${captureTime(scene)}`}
      day={scene && captureDay(scene)}
      area={area}
      scenesAt={scenesAt}
      isDrawing={isDrawing}
      onLink={onLink}
      onClose={close}
    />
  );
}

/** The scenes that show a position, the newest first. */
function otherScenes(scenes: readonly Scene[], position: Position) {
  return scenes
    .filter(({ footprint }) => footprint !== undefined && pointInArea(position, footprint))
    .toSorted((a, b) => b.datetime.localeCompare(a.datetime))
    .map((scene) => ({
      collection: scene.item.collection,
      scene: scene.fileId,
      label: `${scene.sensorName}, ${captureDay(scene)}`,
    }));
}
