import { OPPORTUNITIES_PAGE, type Opportunity } from '@sigma/contract';
import type { SearchArea } from '@sigma/domain';
import { bboxOf, type Geometry, type MapPosition } from '@sigma/geo';
import { IconArrowRight } from '@tabler/icons-react';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { positionShowing } from '../../map/view/viewport.ts';
import type { AreaAccess, SavedAreasSlot } from '../../parts/area/saved-areas-slot.ts';
import { useLastPage } from '../../parts/list-detail/use-last-page.ts';
import { mapBoxSize } from '../../parts/map/map-box.ts';
import { type CaptureInput, laterPasses } from '../../parts/passes/capture-input.ts';
import { useSession } from '../../session/session.tsx';
import { useWorldClock, useWorldNow } from '../../session/world-now.ts';
import { Button } from '../../ui/basics/button.tsx';
import { VisuallyHidden } from '../../ui/basics/visually-hidden.tsx';
import { PanelBody, PanelFooter, PanelHead } from '../../ui/layout/page.tsx';
import { SidePanel } from '../../ui/layout/side-panel.tsx';
import { withKnownSensors } from './form/known-sensors.ts';
import { SearchForm } from './form/search-form.tsx';
import { OpportunityMap } from './opportunity-map.tsx';
import classes from './opportunity-screen.module.css';
import { openOpportunityPanel, useOpportunityStore } from './opportunity-store.ts';
import { PassCard } from './passes/pass-card.tsx';
import { OpportunitiesPanel } from './results/opportunities-panel.tsx';
import type { OpportunityLink } from './search/opportunity-link.ts';
import { useOpportunities } from './search/use-opportunities.ts';

export interface OpportunityScreenProps {
  readonly link: OpportunityLink;
  /** Receives a change; `changedLink` makes the new link, so that another search begins with its first pass. */
  readonly onChange: (change: Partial<OpportunityLink>) => void;
  readonly position: MapPosition;
  readonly onPosition: (position: MapPosition) => void;
  readonly areas: SavedAreasSlot;
  /** Rounds an area to the metre that an address stores; undefined for an area that is too fine. */
  readonly onRoundArea: (area: SearchArea) => SearchArea | undefined;
  /** Starts the request for a capture of the selected pass; without it there is no such button. */
  readonly onRequest?: ((input: CaptureInput) => void) | undefined;
  /** The remaining captures of the program, below the selected pass. */
  readonly quota?: ReactNode;
  /** At the right in the head of the panel. */
  readonly headLink?: ReactNode;
}

const NO_PASSES: readonly Opportunity[] = [];

/** The opportunity viewer (spec 1:2.7): when satellites next see an area. */
export function OpportunityScreen(props: OpportunityScreenProps) {
  const { onChange, position, onPosition, areas, onRoundArea, onRequest, quota, headLink } = props;
  const box = useRef<HTMLDivElement>(null);
  const isPanelOpen = useOpportunityStore((store) => store.isPanelOpen);
  const sensors = useProgramSensors();
  const worldClock = useWorldClock();
  const now = useWorldNow();
  const [requestedAt, setRequestedAt] = useState(worldClock);
  const ids = useMemo(() => sensors.map(({ osk_id }) => osk_id), [sensors]);
  const link = useMemo(() => withKnownSensors(props.link, ids), [props.link, ids]);
  const { search, problem, isBusy } = useOpportunities(link, ids, requestedAt);
  useLastPage({
    count: search.state === 'ready' && !search.isOutdated ? search.count : undefined,
    perPage: OPPORTUNITIES_PAGE,
    page: link.page,
    onPage: (page) => onChange({ page }),
  });

  const rows = search.state === 'ready' ? search.rows : NO_PASSES;
  // The first result is selected after each load (spec 1:2.7).
  const selected = rows.find(({ id }) => id === link.pass) ?? rows[0];
  const view = () => {
    setRequestedAt(worldClock());
    onChange({ isRequested: true });
  };
  const setArea = (shape: SearchArea | undefined, areaName?: string) =>
    onChange({ area: shape && onRoundArea(shape), areaName });
  const lookAt = (shape: Geometry) =>
    onPosition(
      positionShowing(bboxOf(shape), mapBoxSize(box.current, DEFAULT_HEIGHT), { maxZoom: CLOSEST_ZOOM }),
    );
  // Coordinates that are typed may be anywhere, so the map moves there.
  const takeTyped = (shape: SearchArea | undefined) => {
    setArea(shape);
    if (shape !== undefined) lookAt(shape);
  };
  const access: AreaAccess = {
    area: link.area,
    onUse: (area, name) => {
      setArea(area, name);
      lookAt(area);
    },
    onSaved: (areaName) => onChange({ areaName, ...(link.pass && { pass: link.pass }) }),
  };
  const sensor = sensors.find(({ osk_id }) => osk_id === selected?.sensor);
  const { area } = link;
  const request = (pass: Opportunity, requestedArea: SearchArea) => {
    const listed = (search.state === 'ready' && search.all) || rows;
    onRequest?.({ pass, area: requestedArea, areaName: link.areaName, later: laterPasses(pass, listed) });
  };
  return (
    <div className={classes.screen}>
      <h1>
        <VisuallyHidden>Opportunity Viewer</VisuallyHidden>
      </h1>
      {areas.panel(access)}
      <div className={classes.middle}>
        <OpportunityMap
          position={position}
          boxRef={box}
          area={area}
          passes={rows}
          selected={selected}
          sensors={sensors}
          onPosition={onPosition}
          onSelect={(pass) => onChange({ pass })}
          onArea={(shape) => setArea(shape)}
          onLookAt={lookAt}
          areaTools={areas.tools(access)}
        />
        {search.state !== 'idle' && (
          <OpportunitiesPanel search={search} link={link} selected={selected} now={now} onChange={onChange} />
        )}
      </div>
      <SidePanel label="opportunities" side="right" opened={isPanelOpen} onToggle={openOpportunityPanel}>
        <PanelHead title="Opportunities">{headLink}</PanelHead>
        <PanelBody>
          <SearchForm
            link={link}
            sensors={sensors}
            now={now}
            slot={areas}
            problem={problem}
            isBusy={isBusy}
            onChange={onChange}
            onArea={takeTyped}
            onView={view}
          />
          {selected && (
            <PassCard pass={selected} maxRoll={sensor?.max_slew_angle ?? null} now={now}>
              {quota}
            </PassCard>
          )}
        </PanelBody>
        {onRequest && selected && area && (
          <PanelFooter>
            <Button kind="primary" wide iconAfter={IconArrowRight} onClick={() => request(selected, area)}>
              Request this capture
            </Button>
          </PanelFooter>
        )}
      </SidePanel>
    </div>
  );
}

/** A point is shown with its surroundings. */
const CLOSEST_ZOOM = 13;
const DEFAULT_HEIGHT = 480;

/** The sensors of the active program, among those of all programs of the user. */
function useProgramSensors() {
  const { sensors, program } = useSession();
  return useMemo(() => {
    const own = program?.sensor_data_access;
    return own === undefined ? sensors : sensors.filter(({ osk_id }) => own.includes(osk_id));
  }, [sensors, program]);
}
