import { OPPORTUNITIES_PAGE, type Opportunity, type Sensor } from '@sigma/contract';
import type { SearchArea } from '@sigma/domain';
import type { MapPosition, Position } from '@sigma/geo';
import { type ReactNode, useMemo, useState } from 'react';
import type { SavedAreasSlot } from '../../parts/area/saved-areas-slot.ts';
import layout from '../../parts/layout/map-screen.module.css';
import { useLastPage } from '../../parts/list-detail/use-last-page.ts';
import { AimField } from '../../parts/passes/aim-field.tsx';
import { aimWithin, areaOfPass, hasAimChoice, OUTSIDE } from '../../parts/passes/aim-point.ts';
import { type CaptureInput, laterPasses } from '../../parts/passes/capture-input.ts';
import { UNAVAILABLE } from '../../parts/passes/pass-text.ts';
import { useProgramSensors } from '../../session/contract.ts';
import { useWorldClock, useWorldNow } from '../../session/world-now.ts';
import { VisuallyHidden } from '../../ui/basics/visually-hidden.tsx';
import { PanelBody, PanelFooter, PanelHead } from '../../ui/layout/page.tsx';
import { SidePanel } from '../../ui/layout/side-panel.tsx';
import { showToast } from '../../ui/overlays/toasts.tsx';
import { ChosenPasses } from './choice/chosen-passes.tsx';
import { requestChosen, rowChoiceOf } from './choice/chosen-rows.ts';
import { RequestCapture, type RequestCaptureProps } from './choice/request-capture.tsx';
import { type PassChoice, usePassChoice } from './choice/use-pass-choice.ts';
import { captureLimit as captureLimitOf } from './form/area-limits.ts';
import { withKnownSensors } from './form/known-sensors.ts';
import classes from './form/search-form.module.css';
import { SearchForm } from './form/search-form.tsx';
import { OpportunityMap } from './opportunity-map.tsx';
import { openOpportunityPanel, useOpportunityStore } from './opportunity-store.ts';
import { PassCard } from './passes/pass-card.tsx';
import { OpportunitiesPanel } from './results/opportunities-panel.tsx';
import type { OpportunityLink } from './search/opportunity-link.ts';
import { useOpportunities } from './search/use-opportunities.ts';
import { useAreaChanges } from './use-area-changes.ts';
import { usePassInView } from './use-pass-in-view.ts';

export interface OpportunityScreenProps {
  readonly link: OpportunityLink;
  /** Receives a change; `changedLink` makes the new link, so that another search begins with its first pass. */
  readonly onChange: (change: Partial<OpportunityLink>) => void;
  readonly position: MapPosition;
  readonly onPosition: (position: MapPosition) => void;
  /** The address has no position, so the map shows the area. */
  readonly isAtArea?: boolean;
  readonly areas: SavedAreasSlot;
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
  const { onChange, position, onPosition, areas } = props;
  const sensors = useProgramSensors();
  const worldClock = useWorldClock();
  const now = useWorldNow();
  const [requestedAt, setRequestedAt] = useState(worldClock);
  const ids = useMemo(() => sensors.map(({ osk_id }) => osk_id), [sensors]);
  const link = useMemo(() => withKnownSensors(props.link, ids), [props.link, ids]);
  const captureLimit = useMemo(() => captureLimitOf(link.area), [link.area]);
  const { search, problem, isBusy } = useOpportunities(link, ids, requestedAt);
  const { boxRef, lookAt, access, setDrawnArea, setTypedArea } = useAreaChanges({
    link,
    onChange,
    position,
    onPosition,
    isAtArea: props.isAtArea ?? false,
    hasTable: search.state !== 'idle',
  });
  useLastPage({
    count: search.state === 'ready' && !search.isOutdated ? search.count : undefined,
    perPage: OPPORTUNITIES_PAGE,
    page: link.page,
    onPage: (page) => onChange({ page }),
  });
  const rows = search.state === 'ready' ? search.rows : NO_PASSES;
  // The first result is selected after each load (spec 1:2.7).
  const selected = rows.find(({ id }) => id === link.pass) ?? rows[0];
  const choice = usePassChoice(link);
  const { aimArea, aim, setAim } = useAim(link, selected, choice, onChange);
  const listed = (search.state === 'ready' && search.all) || rows;
  const isSecondary = choice.chosen.length > 0;
  const request = captureRequest(props.onRequest, { link, listed, selected, captureLimit, aim, isSecondary });
  usePassInView({ selected, position, boxRef, lookAt });
  const isPanelOpen = useOpportunityStore((store) => store.isPanelOpen);
  const view = () => {
    setRequestedAt(worldClock());
    onChange({ isRequested: true });
  };
  return (
    <div className={layout.screen}>
      <h1>
        <VisuallyHidden>Opportunity Viewer</VisuallyHidden>
      </h1>
      {areas.panel(access)}
      <div className={layout.middle}>
        <OpportunityMap
          position={position}
          boxRef={boxRef}
          area={link.area}
          passes={rows}
          selected={selected}
          sensors={sensors}
          onPosition={onPosition}
          onSelect={(pass) => onChange({ pass })}
          onArea={setDrawnArea}
          aim={selected && aimArea && (aim ?? [selected.target[0], selected.target[1]])}
          onAim={(dropped) => dragAim(dropped, aimArea, setAim)}
          onLookAt={lookAt}
          areaTools={areas.tools(access)}
        />
        {search.state !== 'idle' && (
          <OpportunitiesPanel
            search={search}
            link={link}
            selected={selected}
            now={now}
            onChange={onChange}
            choice={props.onRequest && rowChoiceOf(choice, link, now)}
            // The closed panel hides its own button.
            footer={!isPanelOpen && !isSecondary && request && <RequestCapture {...request} />}
          >
            <ChosenPasses
              count={choice.chosen.length}
              isFull={choice.isFull}
              problem={captureLimit}
              onClear={choice.clear}
              onRequest={() => requestChosen(choice, link, listed, props.onRequest)}
            />
          </OpportunitiesPanel>
        )}
      </div>
      <OpportunitySide
        {...props}
        selected={selected}
        sensors={sensors}
        now={now}
        request={request}
        aimArea={aimArea}
        aim={aim}
        onAim={setAim}
      >
        <SearchForm
          link={link}
          sensors={sensors}
          now={now}
          slot={areas}
          problem={problem}
          captureLimit={captureLimit}
          isBusy={isBusy}
          onChange={onChange}
          onArea={setTypedArea}
          onView={view}
        />
      </OpportunitySide>
    </div>
  );
}

/**
 * Where in its site the capture of a pass can aim, undefined without a choice, and the aim point in it. A pass that is
 * chosen with others has an aim point of its own.
 */
function useAim(
  { area, aim }: OpportunityLink,
  pass: Opportunity | undefined,
  { chosen, aimAt }: PassChoice,
  onChange: OpportunityScreenProps['onChange'],
) {
  const own = chosen.find((one) => one.pass.id === pass?.id);
  const setAim = (target: Position | undefined) =>
    own === undefined ? onChange({ aim: target }) : aimAt(own.pass, target);
  const aimArea = useMemo(
    () => (area && pass && hasAimChoice(area) ? areaOfPass(area, pass) : undefined),
    [area, pass],
  );
  return { aimArea, aim: aimWithin(aimArea, own === undefined ? aim : own.target), setAim };
}

/** A point that is dropped outside of the area returns to where it was. */
function dragAim(dropped: Position, area: SearchArea | undefined, onAim: (aim: Position) => void): void {
  const aim = aimWithin(area, dropped);
  if (aim === undefined)
    showToast({ tone: 'info', title: 'The aim point did not move', text: `${OUTSIDE}.` });
  else onAim(aim);
}

interface RequestedCapture {
  readonly link: OpportunityLink;
  /** Passes among which those after the selected one are found. */
  readonly listed: readonly Opportunity[];
  readonly selected: Opportunity | undefined;
  /** Why no capture of the area can be requested. */
  readonly captureLimit: string | undefined;
  readonly aim: Position | undefined;
  /** Other passes are chosen to be requested together. */
  readonly isSecondary: boolean;
}

/** The request for a capture in the selected pass; undefined where there is nothing to request. */
function captureRequest(
  onRequest: OpportunityScreenProps['onRequest'],
  { link, listed, selected, captureLimit, aim, isSecondary }: RequestedCapture,
): RequestCaptureProps | undefined {
  const { area, areaName } = link;
  if (onRequest === undefined || selected === undefined || area === undefined) return undefined;
  const unavailable = selected.unavailable ?? undefined;
  return {
    isSecondary,
    problem: captureLimit ?? (unavailable && UNAVAILABLE[unavailable].text),
    onRequest: () =>
      onRequest({ pass: selected, area, areaName, target: aim, later: laterPasses(selected, listed) }),
  };
}

interface OpportunitySideProps extends Pick<OpportunityScreenProps, 'onRequest' | 'quota' | 'headLink'> {
  readonly selected: Opportunity | undefined;
  readonly sensors: readonly Sensor[];
  readonly now: Date;
  readonly request: RequestCaptureProps | undefined;
  /** Where the capture of the selected pass can aim; undefined without a choice. */
  readonly aimArea: SearchArea | undefined;
  readonly aim: Position | undefined;
  readonly onAim: (aim: Position | undefined) => void;
  /** The search form. */
  readonly children: ReactNode;
}

const AIM_HINT =
  'Drag the crosshairs on the map, or type coordinates in the area. If empty, the planner aims at the middle of the area.';

/** The side panel: the search form, the selected pass and the request for its capture. */
function OpportunitySide(props: OpportunitySideProps) {
  const { selected, sensors, now, request, aimArea, aim, onAim, onRequest, quota, headLink, children } =
    props;
  const isOpen = useOpportunityStore((store) => store.isPanelOpen);
  const sensor = sensors.find(({ osk_id }) => osk_id === selected?.sensor);
  return (
    <SidePanel label="opportunities" side="right" opened={isOpen} onToggle={openOpportunityPanel}>
      <PanelHead title="Opportunities">{headLink}</PanelHead>
      <PanelBody>
        {children}
        {selected && (
          <PassCard
            pass={selected}
            maxRoll={sensor?.max_slew_angle ?? null}
            now={now}
            isAimed={aim !== undefined}
          >
            {quota}
          </PassCard>
        )}
        {onRequest && aimArea && (
          <div className={classes.aim}>
            <AimField area={aimArea} aim={aim} onAim={onAim} hint={AIM_HINT} />
          </div>
        )}
      </PanelBody>
      {request && (
        <PanelFooter>
          <RequestCapture {...request} />
        </PanelFooter>
      )}
    </SidePanel>
  );
}
