import type { QueryClient } from '@tanstack/react-query';
import { findingEventsQuery, findingResponsesQuery } from '../data/detections.queries.ts';
import { findingOf, passOf } from '../data/finding.fixture.ts';
import { FocusPanel, FocusWaiting } from '../focus/focus-panel.tsx';
import { PLUME_PICTURE, State, StoryFrame } from './story-frame.fixture.tsx';

export const title = 'Monitor: one finding';

const SOURCE = {
  id: findingOf(400).id,
  name: 'Pad 17',
  state: 'open' as const,
  passes_seen: 20,
  passes_looked: 40,
};
const PICTURES = ['Methane', 'Natural colours', 'Before', '3 m gray', 'One', 'Two', 'Three', 'Four'];
const nm = Array.from({ length: 60 }, (_, band) => 2110 + band * 5);
const fitted = nm.map((at) => -0.02 * Math.exp(-(((at - 2320) / 40) ** 2)));
const passes = Array.from({ length: 40 }, (_, index) => passOf(index));
const history = passes.map((pass, index) =>
  findingOf(index, {
    source: SOURCE,
    emission_rate_kg_h: 300 + 20 * (index % 7),
    pass: { id: pass.id, collection: 'spots', file_id: 'f', at: pass.acquired_at, sensor: 1 },
  }),
);
const full = findingOf(0, {
  ...history[0],
  artifacts: Object.fromEntries(PICTURES.map((label) => [label, PLUME_PICTURE])),
  evidence: {
    r: 0.71,
    towards_deg: 57,
    memory_passes: 5,
    csf_kg_h: 395,
    wind_response: { offset: 0, rise: 1.17, bend: 1.54, round: 0.74 },
    spectrum: {
      wavelengths_nm: nm,
      fitted,
      ratio: fitted.map((value, band) => value + 0.002 * Math.sin(band * 7)),
    },
  },
});
const planned = findingOf(300, { planned_pictures: 3 });
const nothing = () => undefined;

function fill(queries: QueryClient) {
  const none = { count: 0, next: null, previous: null, results: [] };
  for (const { id } of [full, planned]) {
    queries.setQueryData(findingEventsQuery(3, id).queryKey, none);
    queries.setQueryData(findingResponsesQuery(3, id).queryKey, none);
  }
}

const Panel = ({ finding }: { readonly finding: typeof full }) => (
  <FocusPanel
    finding={finding}
    findings={finding === full ? history.map((one, index) => (index === 0 ? full : one)) : [finding]}
    passes={passes}
    compared={{
      pictures: [],
      canSwipe: true,
      isSwiped: false,
      setSwiped: nothing,
      hasPlume: finding === full,
      opacity: 85,
      setOpacity: nothing,
    }}
    onBack={nothing}
    onOpen={nothing}
    previous={undefined}
    next={undefined}
  />
);

export function Story() {
  return (
    <StoryFrame fill={fill}>
      <State name="Loading" height={320}>
        <FocusWaiting error={null} id={full.id} onBack={nothing} onRetry={nothing} />
      </State>
      <State name="Failed" height={260}>
        <FocusWaiting error={new Error('No connection')} id={full.id} onBack={nothing} onRetry={nothing} />
      </State>
      <State name="Partial: pictures being made" height={420}>
        <Panel finding={planned} />
      </State>
      <State name="Full: 8 pictures, 40 passes" height={900}>
        <Panel finding={full} />
      </State>
    </StoryFrame>
  );
}
