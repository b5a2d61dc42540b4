import { type Position, pointInArea } from '@sigma/geo';
import { lazy, Suspense, useCallback, useMemo } from 'react';
import { newSpectraLink, type SpectraLink } from '../../../features/spectra/link/spectra-link.ts';
import { useSpectraLayers } from '../../../features/spectra/spectra-layers.ts';
import type {
  PanelScene,
  SceneLayers,
  ScenePanel,
  ScenePanelAccess,
} from '../../../parts/scene-panel/scene-panel.ts';
import { dayText, timeText } from '../../../ui/text/figures.ts';

// The panel and everything that it draws are loaded when it is first opened.
const SpectraPanel = lazy(() =>
  import('../../../features/spectra/panel/spectra-panel.tsx').then((module) => ({
    default: module.SpectraPanel,
  })),
);

interface SpectraAddress {
  readonly spectra: SpectraLink | undefined;
  /** `of` is the id of the order or capture that the panel is opened for; without it, the address names the same one as before. */
  readonly setSpectra: (link: SpectraLink | undefined, of?: string) => void;
}

/** The spectra of a scene, to the right of a map; which scene, and what is shown, is in the address. */
export function useSpectraPanel({ spectra, setSpectra }: SpectraAddress): ScenePanel {
  const onOpen = useCallback<ScenePanel['onOpen']>(
    ({ collection, fileId }, of) => setSpectra(newSpectraLink({ collection, scene: fileId }), of),
    [setSpectra],
  );
  if (spectra === undefined) return { onOpen, layers: LAYERS, panel: undefined, fileId: undefined };
  return {
    onOpen,
    layers: LAYERS,
    fileId: spectra.scene,
    panel: (access) => (
      <Suspense>
        <OpenSpectra {...access} link={spectra} onLink={setSpectra} />
      </Suspense>
    ),
  };
}

const LAYERS: SceneLayers = {
  subscribe: (onChange) => useSpectraLayers.subscribe(onChange),
  get: () => useSpectraLayers.getState().layers,
};

interface OpenSpectraProps extends ScenePanelAccess {
  readonly link: SpectraLink;
  readonly onLink: (link: SpectraLink | undefined) => void;
}

function OpenSpectra({ scenes, area, isDrawing, onClosed, link, onLink, ...map }: OpenSpectraProps) {
  const scene = scenes.find(({ fileId }) => fileId === link.scene);
  const scenesAt = useMemo(() => (lon: number, lat: number) => scenesShowing(scenes, [lon, lat]), [scenes]);
  return (
    <SpectraPanel
      {...map}
      link={link}
      name={scene === undefined ? link.scene : `${scene.sensorName} ${timeText(scene.datetime, true)}`}
      day={scene && dayText(scene.datetime)}
      area={area}
      scenesAt={scenesAt}
      canDraw={isDrawing !== undefined}
      isDrawing={isDrawing === true}
      onLink={onLink}
      onClose={() => {
        onLink(undefined);
        onClosed?.(link.scene);
      }}
    />
  );
}

/** The scenes that show a position, the newest first. */
function scenesShowing(scenes: readonly PanelScene[], position: Position) {
  return scenes
    .filter(({ footprint }) => footprint !== undefined && pointInArea(position, footprint))
    .toSorted((a, b) => b.datetime.localeCompare(a.datetime))
    .map(({ collection, fileId, sensorName, datetime }) => ({
      collection,
      scene: fileId,
      label: `${sensorName}, ${dayText(datetime)}`,
    }));
}
