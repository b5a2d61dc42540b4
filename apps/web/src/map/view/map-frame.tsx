import type { MapPosition } from '@sigma/geo';
import { IconMapOff } from '@tabler/icons-react';
import { lazy, type ReactNode, type Ref, Suspense, useState } from 'react';
import { Spinner } from '../../ui/basics/spinner.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { isSimulatedGround } from '../base-map/base-map-settings.ts';
import { AttributionDialog } from '../controls/attribution-dialog.tsx';
import { MapBar } from '../controls/map-bar.tsx';
import { MAP_BOX } from '../drawing/keys-of-map.ts';
import classes from './map-frame.module.css';
import type { PointerPosition } from './map-pointer.ts';
import type { MapViewProps } from './map-view-props.ts';

const MapView = lazy(() => import('./map-view.tsx').then((module) => ({ default: module.MapView })));

type InnerProps = 'onMoving' | 'onPointer' | 'onFailed';
export interface MapFrameProps extends Omit<MapViewProps, InnerProps> {
  /** In test mode all maps are hidden and leave their space empty. */
  readonly hidden: boolean;
  /** The box that the map fills. */
  readonly boxRef: Ref<HTMLDivElement>;
  /** Controls over the map. */
  readonly children?: ReactNode;
}

/** A map with its bar. The map is loaded as a chunk of its own; the controls and the page work without it. */
export function MapFrame({ hidden, boxRef, children, ...map }: MapFrameProps) {
  const [moving, setMoving] = useState<MapPosition>();
  const [pointer, setPointer] = useState<PointerPosition>();
  const [hasFailed, setFailed] = useState(false);
  const [showsSources, setShowsSources] = useState(false);
  const fail = (cause: unknown) => {
    // The cause is only logged (spec 1:8); a note takes the place of the map.
    console.warn('the map cannot be drawn', cause);
    setFailed(true);
  };
  return (
    <div className={classes.frame}>
      <div ref={boxRef} className={classes.box} {...MAP_BOX}>
        {hidden || hasFailed ? (
          <MapPlaceholder hasFailed={hasFailed} />
        ) : (
          <Suspense fallback={<MapCover />}>
            <MapView
              {...map}
              onMoving={setMoving}
              onMoved={(position, byUser) => {
                setMoving(undefined);
                map.onMoved(position, byUser);
              }}
              onPointer={setPointer}
              onFailed={fail}
            />
          </Suspense>
        )}
        {children}
      </div>
      <MapBar
        position={moving ?? map.position}
        pointer={pointer}
        isSimulated={isSimulatedGround(map.settings, (moving ?? map.position).zoom)}
        onAttribution={() => setShowsSources(true)}
      />
      <AttributionDialog
        opened={showsSources}
        settings={map.settings}
        onClose={() => setShowsSources(false)}
      />
    </div>
  );
}

function MapCover() {
  return (
    <div className={classes.cover}>
      <Spinner size={42} label="Loading the map" />
    </div>
  );
}

function MapPlaceholder({ hasFailed }: { readonly hasFailed: boolean }) {
  return (
    <div className={classes.placeholder} data-testid="map-placeholder">
      {hasFailed && (
        <EmptyState
          icon={IconMapOff}
          title="The map cannot be drawn"
          text="This browser does not support WebGL. Search, results and orders work without it."
        />
      )}
    </div>
  );
}
