import 'maplibre-gl/dist/maplibre-gl.css';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { CoordinateMenu } from '../controls/coordinate-menu.tsx';
import { ZoomControl } from '../controls/zoom-control.tsx';
import { useFootprintWindow } from '../layers/footprints/footprint-window.ts';
import { isSwiped, picturesOn } from '../layers/pictures/picture-sides.ts';
import classes from './map-frame.module.css';
import type { MapViewProps } from './map-view-props.ts';
import { SwipeView } from './swipe-view.tsx';
import { useMapContent } from './use-map-content.ts';
import { useMapController } from './use-map-controller.ts';
import { viewportOf } from './viewport.ts';

/** The box may change its size unseen: it is looked at this often (1:9). */
const SIZE_CHECK_MS = 1000;

/** The map itself; everything it needs of the library comes with this file, so it is loaded on its own. */
export function MapView(props: MapViewProps) {
  const { position, tool, tracker, pictures = NO_PICTURES } = props;
  const container = useRef<HTMLDivElement>(null);
  const { controller, isReady, hint, note, menu, closeMenu } = useMapController(container, props);
  const view = () => viewportOf(position, sizeOf(container.current));
  const footprints = useFootprintWindow(props.footprints, view, position, props.onHiddenFootprints);
  const swiped = isSwiped(pictures);
  const shown = useMemo(() => (swiped ? picturesOn(pictures, 'left') : pictures), [swiped, pictures]);

  useEffect(() => controller?.moveTo(position), [controller, position]);
  useMapContent(controller, { ...props, footprints, pictures: shown });
  useEffect(() => controller?.showTracker(tracker), [controller, tracker]);
  useEffect(() => controller?.draw(tool), [controller, tool]);
  useEffect(() => {
    const timer = setInterval(() => controller?.checkSize(), SIZE_CHECK_MS);
    return () => clearInterval(timer);
  }, [controller]);

  const content = note && tool === undefined ? props.noteOf(note.fileId) : undefined;
  return (
    <>
      <div className={classes.map}>
        <div ref={container} className={classes.canvas} data-ready={isReady} data-testid="map" />
      </div>
      {swiped && controller && <SwipeView leader={controller} map={{ ...props, footprints }} />}
      {content !== undefined && note && (
        <AtPointer x={note.x} y={note.y}>
          {content}
        </AtPointer>
      )}
      {hint && (
        <AtPointer x={hint.x} y={hint.y}>
          {hint.text}
        </AtPointer>
      )}
      {menu && <CoordinateMenu place={menu} onClose={closeMenu} />}
      <ZoomControl
        disabled={tool !== undefined && tool !== 'edit'}
        onZoom={(levels) => controller?.zoomBy(levels)}
      />
    </>
  );
}

const NO_PICTURES: NonNullable<MapViewProps['pictures']> = [];

function sizeOf(box: HTMLElement | null) {
  return { width: box?.clientWidth ?? 0, height: box?.clientHeight ?? 0 };
}

interface AtPointerProps {
  readonly x: number;
  readonly y: number;
  readonly children: ReactNode;
}

function AtPointer({ x, y, children }: AtPointerProps) {
  return (
    <div role="tooltip" className={classes.atPointer} style={{ left: x, top: y }}>
      {children}
    </div>
  );
}
