import { REQUESTS_TASKING } from '@sigma/contract';
import { holdsGrant } from '@sigma/domain';
import { IconSatelliteOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import layout from '../../parts/layout/map-screen.module.css';
import { hasRoomForPanel } from '../../parts/layout/panel-room.ts';
import { useRefusal } from '../../session/contract.ts';
import { useSession } from '../../session/session.tsx';
import { rateOf, worldMs } from '../../session/world-clock.ts';
import { VisuallyHidden } from '../../ui/basics/visually-hidden.tsx';
import { PanelBody, PanelHead } from '../../ui/layout/page.tsx';
import { SidePanel } from '../../ui/layout/side-panel.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import type { Moment, TrackedSatellite, TrackerEngine } from './engine/tracker-engine.ts';
import type { TrackerView } from './engine/tracker-view.ts';
import { useDrawn } from './engine/use-drawn.ts';
import { useTracker } from './engine/use-tracker.ts';
import { MapTools } from './map-tools.tsx';
import { SatelliteDetails } from './panel/satellite-details.tsx';
import { SatelliteList } from './panel/satellite-list.tsx';
import { newestAreasQuery } from './passes/area-passes.queries.ts';
import { NextPasses } from './passes/next-passes.tsx';
import { TimeBar } from './time-bar.tsx';
import type { TrackerLink } from './tracker-link.ts';
import { TrackerMap } from './tracker-map.tsx';
import classes from './tracker-screen.module.css';
import { useTrackerCamera } from './use-tracker-camera.ts';

export interface TrackerScreenProps {
  /** What the address restores. */
  readonly link: TrackerLink;
  readonly onChange: (change: Partial<TrackerLink>) => void;
}

const NO_AREAS: readonly never[] = [];

/** Where the satellites are (spec 1:2.9): the map, the list, the selected satellite, the time. */
export function TrackerScreen({ link, onChange }: TrackerScreenProps) {
  const { platform, sensors } = useSession();
  const { clock } = platform;
  const { time, choices } = link;
  const { engine, moment, selected } = useTracker(sensors, clock, time, link.satellite);
  const { boxRef, position, setPosition, bringIntoView } = useTrackerCamera({
    selected,
    view: link.view,
    onView: (view) => onChange({ view }),
  });
  const rate = rateOf(clock);
  const areas = useSavedAreas(choices.areas);
  const drawn = useDrawn({ moment, selected, rate, showsNight: choices.night, areas });
  const select = (id: number) => {
    onChange({ satellite: id });
    bringIntoView(moment.tracked.find((tracked) => tracked.satellite.id === id));
  };
  const view: TrackerView = {
    ...drawn,
    feed: engine.feed,
    selected: selected?.satellite.id,
    isFollowing: choices.follow,
    onSelect: select,
    onFollowEnd: () => onChange({ choices: { ...choices, follow: false } }),
  };
  return (
    <div className={layout.screen}>
      <h1>
        <VisuallyHidden>Satellite tracker</VisuallyHidden>
      </h1>
      <div className={layout.middle}>
        <TrackerMap boxRef={boxRef} position={position} view={view} onPosition={setPosition}>
          <MapTools
            time={time}
            engine={engine}
            moment={moment}
            rate={rate}
            choices={choices}
            onChoices={(next) => onChange({ choices: next })}
          />
        </TrackerMap>
        <TimeBar
          time={time}
          nowMs={moment.nowMs}
          readNow={() => worldMs(clock, Date.now())}
          onTime={(next) => onChange({ time: next })}
        />
      </div>
      <TrackerSide engine={engine} moment={moment} selected={selected} onSelect={select} />
    </div>
  );
}

interface TrackerSideProps {
  readonly engine: TrackerEngine;
  readonly moment: Moment;
  readonly selected: TrackedSatellite | undefined;
  readonly onSelect: (id: number) => void;
}

/** The side panel: the satellites, the selected one, and the next passes for users who may request them. */
function TrackerSide({ engine, moment, selected, onSelect }: TrackerSideProps) {
  const { roles, profile } = useSession();
  const [isOpen, setOpen] = useState(hasRoomForPanel);
  const isClosed = useRefusal(REQUESTS_TASKING) !== undefined;
  const mayRequest = !isClosed && holdsGrant('tasking', roles, profile.internal_osk_role);
  return (
    <SidePanel label="satellites" side="right" opened={isOpen} onToggle={setOpen}>
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
        <SatelliteList
          engine={engine}
          tracked={moment.tracked}
          selected={selected?.satellite.id}
          onSelect={onSelect}
        />
        {selected !== undefined && (
          <SatelliteDetails engine={engine} tracked={selected} shownMs={moment.shownMs} />
        )}
        {mayRequest && <NextPasses nowMs={moment.nowMs} onSelect={onSelect} />}
      </PanelBody>
    </SidePanel>
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
