import type { PixelPoint } from '../registry/layer-host.ts';
import 'maplibre-gl/dist/maplibre-gl.css';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { CoordinateMenu } from '../controls/coordinate-menu.tsx';
import { ZoomControl } from '../controls/zoom-control.tsx';
import { isSwiped, layersOn } from '../registry/map-layer.ts';
import classes from './map-frame.module.css';
import type { MapViewProps } from './map-view-props.ts';
import { SwipeView } from './swipe-view.tsx';
import { useMapController } from './use-map-controller.ts';

/** The box may change its size without an event: it is checked at this interval (spec 1:9). */
const SIZE_CHECK_MS = 1000;

/** The map itself. The map library is part of this chunk, which is therefore loaded on its own. */
export function MapView(props: MapViewProps) {
  const { position, layers } = props;
  const container = useRef<HTMLDivElement>(null);
  const { controller, isReady, hint, hovered, menu, closeMenu } = useMapController(container, props);
  const swiped = isSwiped(layers);
  const shown = useMemo(() => (swiped ? layersOn('left', layers) : layers), [swiped, layers]);

  useEffect(() => controller?.moveTo(position), [controller, position]);
  useEffect(() => controller?.show(shown), [controller, shown]);
  useEffect(() => {
    const timer = setInterval(() => controller?.checkSize(), SIZE_CHECK_MS);
    return () => clearInterval(timer);
  }, [controller]);

  const tooltip = hovered && layers.find(({ id }) => id === hovered.layerId)?.tooltipOf?.(hovered.id);
  return (
    <>
      <div className={classes.map}>
        <div ref={container} className={classes.canvas} data-ready={isReady} data-testid="map" />
      </div>
      {swiped && controller && <SwipeView leader={controller} map={props} />}
      {hovered && tooltip !== undefined && <AtPointer at={hovered.at}>{tooltip}</AtPointer>}
      {hint && <AtPointer at={hint}>{hint.text}</AtPointer>}
      {menu && <CoordinateMenu place={menu} onClose={closeMenu} />}
      <ZoomControl onZoom={(levels) => controller?.zoomBy(levels)} />
    </>
  );
}

function AtPointer({ at, children }: { readonly at: PixelPoint; readonly children: ReactNode }) {
  return (
    <div role="tooltip" className={classes.atPointer} style={{ left: at.x, top: at.y }}>
      {children}
    </div>
  );
}
