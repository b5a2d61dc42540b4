import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInApp } from '../../../session/providers.fixture.tsx';
import { findingOf } from '../data/finding.fixture.ts';
import { RateParts } from './rate-parts.tsx';

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

it('states no wind of what does not blow away', () => {
  renderInApp(<RateParts finding={findingOf(0, { detection_type: 'Vehicle', count: 2 })} />);
  expect(screen.queryByText('Wind')).toBeNull();
});
