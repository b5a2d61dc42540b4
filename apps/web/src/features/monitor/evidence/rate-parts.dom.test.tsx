import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInApp } from '../../../session/providers.fixture.tsx';
import { findingOf, passOf } from '../data/finding.fixture.ts';
import { monitorServer } from '../data/monitor-server.fixture.ts';
import { RateParts } from './rate-parts.tsx';

const server = monitorServer();

it('states the area of a finding once where the area is how much was found', () => {
  renderInApp(<RateParts finding={findingOf(0, { detection_type: 'Digging', area: 1216 })} />);
  expect(screen.getAllByText('1,200 m²')).toHaveLength(1);
});

it('states the area of a plume next to its rate and its wind', () => {
  renderInApp(<RateParts finding={findingOf(0, { area: 1216 })} />);
  expect(screen.getByText('410 ± 120 kg/h')).toBeVisible();
  expect(screen.getByText('1,200 m²')).toBeVisible();
  expect(screen.getByText('4.1 m/s from SW', { exact: false })).toBeVisible();
});

it('states neither rate nor parts below half of the limit of the pass', () => {
  renderInApp(
    <RateParts
      finding={findingOf(0, {
        emission_rate_kg_h: 30,
        emission_uncertainty_kg_h: 19,
        detection_limit_kg_h: 287,
      })}
    />,
  );
  expect(screen.getByText('Below what this pass can measure')).toBeVisible();
  expect(screen.queryByText(/30 ± 19/)).toBeNull();
  expect(screen.queryByRole('list', { name: 'Parts of the uncertainty' })).toBeNull();
});

it('says once what the lengths of the parts and the deviation of the limit mean', () => {
  renderInApp(<RateParts finding={findingOf(0)} />);
  expect(screen.getAllByText(/^In kg\/h\. Lengths are shares of the variance/)).toHaveLength(1);
  expect(screen.getAllByText(/Its ± is one standard deviation/)).toHaveLength(1);
});

it('names the passes that are not analysed yet with the history of the source', async () => {
  server.passes = [
    passOf(0),
    passOf(1, { state: 'waiting' }),
    passOf(2, { state: 'analysing' }),
    passOf(3, { state: 'failed' }),
  ];
  const source = { id: 's', name: 'Pad 4', state: 'open', passes_seen: 1, passes_looked: 1 } as const;
  renderInApp(<RateParts finding={findingOf(0, { source })} />);
  expect(
    await screen.findByText('Pad 4, seen for the first time; 2 passes are not analysed yet'),
  ).toBeVisible();
});

it('states no wind of what does not blow away', () => {
  renderInApp(<RateParts finding={findingOf(0, { detection_type: 'Vehicle', count: 2 })} />);
  expect(screen.queryByText('Wind')).toBeNull();
});
