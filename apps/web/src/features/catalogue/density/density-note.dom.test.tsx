import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../session/providers.fixture.tsx';
import { DEFAULT_LINK } from '../link/search-link.ts';
import { startRun, useSearchStore } from '../search/search-store.ts';
import { DensityNote } from './density-note.tsx';
import { useDensity } from './use-density.ts';

const first = useSearchStore.getState();
beforeEach(() => startRun({ body: {}, area: undefined, link: DEFAULT_LINK, afterwards: 'show' }));
afterEach(() => {
  useSearchStore.setState(first);
  vi.unstubAllGlobals();
});

function Note() {
  const { cells, failure } = useDensity({
    scenes: [],
    position: { lat: 0, lng: 0, zoom: 2 },
    view: [-60, -30, 60, 30],
  });
  return <DensityNote cells={cells} failure={failure} />;
}

const tooExpensive = { type: 'about:blank', title: 't', status: 422, code: 'too_expensive', request_id: 'r' };
const cell = {
  key: '8001fffffffffff',
  data_type: 'frequency_distribution',
  frequency: 3,
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 0],
      ],
    ],
  },
};
const counts = {
  type: 'AggregationCollection',
  aggregations: [{ name: 'grid_geohex_frequency', data_type: 'frequency_distribution', buckets: [cell] }],
  links: [],
};

it('says why the scenes in view could not be counted, and counts them again on demand', async () => {
  const answers = [Response.json({ ...tooExpensive, detail: 'why' }, { status: 422 }), Response.json(counts)];
  vi.stubGlobal('fetch', async () => answers.shift());
  renderInApp(<Note />);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Could not count the scenes in view. Choose a shorter time, a smaller area or fewer satellites.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() =>
    expect(screen.getByRole('status')).toHaveTextContent('All matching scenes are counted'),
  );
  expect(screen.queryByRole('alert')).toBeNull();
});
