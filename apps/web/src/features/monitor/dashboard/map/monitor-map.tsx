import type { AssetFacility, Detection, MonitoringAsset } from '@sigma/contract';
import { isGasType, MONITOR_TEXTS } from '@sigma/domain';
import type { MapPosition } from '@sigma/geo';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { areaLayer } from '../../../../map/layers/area/area-layer.ts';
import { elementLayer } from '../../../../map/layers/element/element-layer.ts';
import { findingsLayer } from '../../../../map/layers/findings/findings-layer.ts';
import { picturesLayer } from '../../../../map/layers/pictures/pictures-layer.ts';
import { readyLayer } from '../../../../map/layers/ready/ready-layer.ts';
import { shapesLayer } from '../../../../map/layers/shapes/shapes-layer.ts';
import { MapFrame } from '../../../../map/view/map-frame.tsx';
import { wireArea } from '../../../../parts/area/wire-area.ts';
import { DetailZoom } from '../../../../parts/map/detail-zoom.tsx';
import { useMapBox } from '../../../../parts/map/use-map-box.ts';
import { usePlatformMap } from '../../../../parts/map/use-platform-map.ts';
import { useSession } from '../../../../session/session.tsx';
import { readToken } from '../../../../session/token.ts';
import { Spinner } from '../../../../ui/basics/spinner.tsx';
import { countText } from '../../../../ui/text/figures.ts';
import { facilitiesQuery } from '../../data/assets.queries.ts';
import { isDivided, isGray, type MonitorPicture, PICTURE_PIXEL_M } from '../../data/finding-pictures.ts';
import { findingName } from '../../data/finding-text.ts';
import { coveringMarks, hasPlumeZoom, placeOf } from './around-focus.ts';
import { drawnFacilities } from './drawn-facilities.ts';
import { FindingPopup } from './finding-popup.tsx';
import { MapKey } from './map-key.tsx';
import classes from './monitor-map.module.css';
import { shownOutlines, strongOutlines } from './outlines.ts';
import { PlumeZoom } from './plume-zoom.tsx';
import { assetPosition, detailPosition, isLow, outlinePosition } from './positions.ts';
import { useMapStages } from './use-map-stages.ts';
import { usePopup } from './use-popup.ts';
import { WindArrow } from './wind-arrow.tsx';

interface MonitorMapProps {
  readonly asset: MonitoringAsset;
  readonly alerts: readonly Detection[];
  readonly detections: readonly Detection[];
  /** The first page of the findings is loaded, or has failed, which the list says. */
  readonly areFindingsRead: boolean;
  /** The passes are loaded, or have failed, which their strip says. */
  readonly arePassesRead: boolean;
  /** The finding that the map is about. */
  readonly focused: Detection | undefined;
  /** The finding whose popup is open. */
  readonly selected: Detection | undefined;
  readonly hovered: string | undefined;
  /** The pass that the map shows while no finding is in focus. */
  readonly passId: string | undefined;
  /** Someone has chosen that pass: what others have found is drawn fainter. */
  readonly isPassChosen: boolean;
  /** Of the shown pass, or of the finding in focus. */
  readonly pictures: readonly MonitorPicture[];
  readonly hasPlume: boolean;
  /** The finding at whose place the wind is drawn. */
  readonly windAt: Detection | undefined;
  readonly onHover: (id: string | undefined) => void;
  readonly onSelect: (id: string | undefined) => void;
  readonly onOpen: (finding: Detection) => void;
  /** Over the map, such as controls of a comparison. */
  readonly children?: ReactNode;
}

const DEFAULT_HEIGHT = 590;
const CLUSTER_STEP = 2;
/** From here on the pixels of an analysed picture can be seen one by one. */
const ENLARGED_FROM_ZOOM = 18;
const NO_FACILITIES: readonly AssetFacility[] = [];

/** The area of an asset with its facilities, findings, plumes and wind (spec 2:2#28). */
export function MonitorMap(props: MonitorMapProps) {
  const { asset, alerts, detections, focused, selected, hovered, pictures, windAt } = props;
  const { programId } = useSession();
  const platformMap = usePlatformMap();
  const { boxRef, size } = useMapBox(DEFAULT_HEIGHT);
  const facilities = useQuery(facilitiesQuery(programId, asset.id));
  const [isMapReady, setMapReady] = useState(false);
  const subject = focused?.id ?? asset.id;
  const [moved, setMoved] = useState<{ readonly of: string; readonly position: MapPosition }>();
  // Applies to the next finding too, so that a round through the plumes of an asset shows each as a whole.
  const [isOutlineWanted, setOutlineWanted] = useState(false);
  const first = useMemo(
    () =>
      focused === undefined
        ? assetPosition(asset, size)
        : isOutlineWanted
          ? outlinePosition(focused, size)
          : detailPosition(focused, size),
    [focused, isOutlineWanted, asset, size],
  );
  const position = moved?.of === subject ? moved.position : first;
  const moveTo = (next: MapPosition) => setMoved({ of: subject, position: next });
  const isPlume = focused !== undefined && hasPlumeZoom(focused);
  const showFinding = (isWhole: boolean) => {
    setOutlineWanted(isWhole);
    setMoved(undefined);
  };
  const all = useMemo(() => [...alerts, ...detections], [alerts, detections]);
  const byId = useMemo(() => new Map(all.map((finding) => [finding.id, finding])), [all]);
  const outlines = useMemo(() => shownOutlines(all, focused), [all, focused]);
  const strong = useMemo(
    () => strongOutlines(all, { focused, ofPass: props.passId, picked: [hovered, selected?.id] }),
    [all, focused, props.passId, hovered, selected?.id],
  );
  const covering = useMemo(() => coveringMarks(all, focused, position.zoom), [all, focused, position.zoom]);
  const brightPass = props.isPassChosen && focused === undefined ? props.passId : undefined;
  const points = useMemo(
    () =>
      all
        .filter(({ id }) => !covering.has(id))
        .map((finding) => {
          const { id, detection_class, detection_type } = finding;
          // The head of a plume is marked; of all else in focus, the mark would lie on what was seen.
          const isSmall = isGray(finding) || (id === focused?.id && !isGasType(detection_type));
          const isDim = brightPass !== undefined && finding.pass?.id !== brightPass;
          return { id, at: placeOf(finding), isAlert: detection_class === 'alert', isSmall, isDim };
        }),
    [all, covering, focused?.id, brightPass],
  );
  const { shapes, names } = useMemo(
    () => drawnFacilities(facilities.data?.results ?? NO_FACILITIES),
    [facilities.data],
  );
  const area = useMemo(() => wireArea(asset.aoi), [asset.aoi]);
  const [arrow] = useState(() => document.createElement('div'));
  const shown = selected ?? focused;
  const stages = useMapStages(asset.id, {
    map: isMapReady || platformMap.hidden,
    pins: props.areFindingsRead,
    footprints: props.arePassesRead && !facilities.isPending,
  });
  const popup = usePopup({
    shown,
    focused,
    first,
    size,
    // Without room, or between compared pictures, it would cover them; the panel next to the map has all of it too.
    isHidden:
      (shown === focused && isOutlineWanted && isLow(size)) ||
      isDivided(pictures) ||
      stages.cover !== undefined,
  });
  const onReady = useCallback(() => setMapReady(true), []);
  return (
    <MapFrame
      {...platformMap}
      boxRef={boxRef}
      position={position}
      tokenOf={readToken}
      layers={[
        readyLayer(onReady),
        picturesLayer(pictures),
        shapesLayer({ id: 'facilities', shapes, names, color: 'hover', widthPx: 1.25, opacity: 0.85 }),
        // Plumes of a season lie over each other.
        shapesLayer({
          id: 'finding-outlines',
          shapes: outlines.drawn,
          color: 'alert',
          widthPx: 1,
          opacity: 0.2,
        }),
        shapesLayer({ id: 'strong-outlines', shapes: strong, color: 'alert', widthPx: 1.25, opacity: 0.9 }),
        areaLayer({ area, isSubject: true, isPlain: true }),
        elementLayer({ id: 'wind', element: arrow, at: windAt && placeOf(windAt), anchor: 'center' }),
        findingsLayer({
          findings: points,
          hovered,
          selected: shown?.id,
          onHover: props.onHover,
          onPick: (id) => {
            popup.open(id);
            props.onSelect(id);
          },
          onCluster: ([lng, lat]) => moveTo({ lng, lat, zoom: Math.min(21, position.zoom + CLUSTER_STEP) }),
          tooltipOf: (id) => {
            const finding = byId.get(id);
            return finding && findingName(finding);
          },
        }),
        elementLayer({
          id: 'popup',
          element: popup.element,
          at: popup.place?.at,
          anchor: popup.place?.anchor ?? 'bottom',
        }),
      ]}
      // The map also reports that its box was laid out, which must not replace the position that shows the asset.
      onMoved={(next, byUser) => byUser && moveTo(next)}
    >
      {props.children}
      <MapKey hasPlume={props.hasPlume}>
        {outlines.hidden > 0 && (
          <p className={classes.note}>
            {MONITOR_TEXTS.footprintsHidden}: {countText(outlines.hidden)}
          </p>
        )}
        {covering.size > 0 && (
          <p className={classes.note}>
            {countText(covering.size)} other {covering.size === 1 ? 'finding' : 'findings'} at this place not
            marked
          </p>
        )}
        {pictures.some(({ hasGridPixels }) => hasGridPixels) && position.zoom >= ENLARGED_FROM_ZOOM && (
          <p className={classes.note}>Pixels of {PICTURE_PIXEL_M} m, enlarged</p>
        )}
        {stages.cover === undefined &&
          stages.missing.map((text) => (
            <p key={text} className={classes.note}>
              {text}
            </p>
          ))}
      </MapKey>
      {!platformMap.hidden && (
        <div
          className={classes.cover}
          data-gone={stages.cover === undefined || undefined}
          aria-hidden={stages.cover === undefined}
        >
          {stages.cover !== undefined && (
            <>
              <Spinner size={42} />
              <p role="status">{stages.cover}</p>
            </>
          )}
        </div>
      )}
      {shown !== undefined &&
        popup.place !== undefined &&
        createPortal(
          <FindingPopup
            finding={shown}
            isFocused={shown.id === focused?.id}
            onClose={() => (shown === focused ? popup.close(shown.id) : props.onSelect(undefined))}
            onOpen={() => props.onOpen(shown)}
          />,
          popup.element,
        )}
      {windAt !== undefined && createPortal(<WindArrow finding={windAt} />, arrow)}
      {isPlume && <PlumeZoom isWhole={isOutlineWanted && moved === undefined} onChange={showFinding} />}
      {focused !== undefined && (
        <DetailZoom
          onDetail={() => showFinding(false)}
          {...(!isPlume && { onWhole: () => showFinding(true) })}
        />
      )}
    </MapFrame>
  );
}
