import { holdsGrant } from '@sigma/domain';
import { boundsIntersect, type MapPosition } from '@sigma/geo';
import { IconSatelliteOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { viewportOf } from '../../map/view/viewport.ts';
import { NARROW, useMedia } from '../../parts/layout/use-media.ts';
import { mapBoxSize } from '../../parts/map/map-box.ts';
import { useSession } from '../../session/session.tsx';
import { rateOf, worldMs } from '../../session/world-clock.ts';
import { VisuallyHidden } from '../../ui/basics/visually-hidden.tsx';
import { PanelBody, PanelHead } from '../../ui/layout/page.tsx';
import { SidePanel } from '../../ui/layout/side-panel.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { LIVE, type ShownTime } from './engine/shown-time.ts';
import type { Moment } from './engine/tracker-engine.ts';
import { useDrawn } from './engine/use-drawn.ts';
import { useTracker } from './engine/use-tracker.ts';
import { type MapChoices, MapTools } from './map-tools.tsx';
import { SatelliteDetails } from './panel/satellite-details.tsx';
import { SatelliteList } from './panel/satellite-list.tsx';
import { newestAreasQuery } from './passes/area-passes.queries.ts';
import { NextPasses } from './passes/next-passes.tsx';
import { TimeBar } from './time-bar.tsx';
import { TrackerMap } from './tracker-map.tsx';
import classes from './tracker-screen.module.css';
import type { TrackerView } from './tracker-view.ts';

export interface TrackerScreenProps {
  /** The satellite that the address names. */
  readonly satellite: number | undefined;
  readonly onSatellite: (id: number) => void;
}

/** The complete Earth in a map of usual size. */
const START: MapPosition = { lat: 15, lng: 0, zoom: 2 };
const START_CHOICES: MapChoices = { night: true, areas: true, follow: false };
const DEFAULT_HEIGHT = 780;
const NO_AREAS: readonly never[] = [];

/** Where the satellites are (spec 1:2.9): the map, the list, the selected satellite, the time. */
export function TrackerScreen({ satellite, onSatellite }: TrackerScreenProps) {
  const { platform, sensors, roles, profile } = useSession();
  const { clock } = platform;
  const mayAsk = holdsGrant('tasking', roles, profile.internal_osk_role);
  const [time, setTime] = useState<ShownTime>(LIVE);
  const [choices, setChoices] = useState(START_CHOICES);
  const [moved, setPosition] = useState<MapPosition>();
  const [isPanelOpen, setPanelOpen] = useState(true);
  const box = useRef<HTMLDivElement>(null);
  const { engine, moment, selected } = useTracker(sensors, clock, time, satellite);
  const isNarrow = useMedia(NARROW);
  const place = selected?.place;
  // Where the complete Earth does not fit, the map starts over the selected satellite.
  if (isNarrow && moved === undefined && place?.kind === 'placed') {
    setPosition({ ...START, lng: place.position[0] });
  }
  const position = moved ?? START;
  const areas = useSavedAreas(choices.areas);
  const drawn = useDrawn({ moment, selected, rate: rateOf(clock), showsNight: choices.night, areas });

  const select = (id: number) => {
    onSatellite(id);
    const goal = moment.tracked.find((one) => one.satellite.id === id)?.place;
    if (goal?.kind !== 'placed') return;
    const [lng, lat] = goal.position;
    const view = viewportOf(position, mapBoxSize(box.current, DEFAULT_HEIGHT));
    if (!boundsIntersect(view, [lng, lat, lng, lat])) setPosition({ ...position, lat, lng });
  };
  const selectedId = selected?.satellite.id;
  const view: TrackerView = {
    ...drawn,
    feed: engine.feed,
    selected: selectedId,
    isFollowing: choices.follow,
    onSelect: select,
    onFollowEnd: () => setChoices((before) => ({ ...before, follow: false })),
  };
  return (
    <div className={classes.screen}>
      <h1>
        <VisuallyHidden>Satellite tracker</VisuallyHidden>
      </h1>
      <div className={classes.middle}>
        <TrackerMap boxRef={box} position={position} view={view} onPosition={setPosition}>
          <MapTools
            time={time}
            moment={moment}
            rate={rateOf(clock)}
            choices={choices}
            onChoices={setChoices}
          />
        </TrackerMap>
        <TimeBar
          time={time}
          nowMs={moment.nowMs}
          readNow={() => worldMs(clock, Date.now())}
          onTime={setTime}
        />
      </div>
      <SidePanel label="satellites" side="right" opened={isPanelOpen} onToggle={setPanelOpen}>
        <PanelHead title="Satellites">
          <span className={classes.count}>{countOf(moment)}</span>
        </PanelHead>
        <PanelBody>
          {moment.tracked.length === 0 && (
            <EmptyState
              icon={IconSatelliteOff}
              title="No satellites"
              text="The programs that you belong to have no sensors yet."
            />
          )}
          <SatelliteList tracked={moment.tracked} selected={selectedId} onSelect={select} />
          {selected !== undefined && <SatelliteDetails tracked={selected} shownMs={moment.shownMs} />}
          {mayAsk && <NextPasses nowMs={moment.nowMs} onSelect={select} />}
        </PanelBody>
      </SidePanel>
    </div>
  );
}

function useSavedAreas(isWanted: boolean) {
  const areas = useQuery({ ...newestAreasQuery, enabled: isWanted }).data;
  return useMemo(
    () => (isWanted && areas !== undefined ? areas.map(({ geometry }) => geometry) : NO_AREAS),
    [isWanted, areas],
  );
}

/** "5 active", or the number of satellites that are drawn. */
function countOf({ tracked }: Moment): string {
  const placed = tracked.filter(({ place }) => place?.kind === 'placed').length;
  return placed === tracked.length ? `${placed} active` : `${placed} of ${tracked.length} tracked`;
}
