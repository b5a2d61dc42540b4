import { DEFAULT_FILTERS, type SearchFilters } from '@sigma/domain';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderInApp } from '../../../session/providers.fixture.tsx';
import { sessionOf } from '../../../session/session.fixture.ts';
import { CloudField, SensorField } from './filter-fields.tsx';

it('offers the sensors of the active program, not those of other programs of the user', () => {
  const session = sessionOf();
  const sensors = [1, 2].flatMap((id) =>
    session.sensors.map((sensor) => ({ ...sensor, osk_id: id, osk_sensor_name: `GHOSt-${id}` })),
  );
  renderInApp(<SensorField display="list" filters={DEFAULT_FILTERS} onFilters={() => undefined} />, {
    session: { ...session, sensors },
  });
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Select All',
    'GHOSt-1',
  ]);
});

it('excludes scenes of unknown cloud cover when their box is cleared', async () => {
  const onFilters = vi.fn<(filters: SearchFilters) => void>();
  const filters = { ...DEFAULT_FILTERS, cloudCover: 10 };
  renderInApp(<CloudField filters={filters} onFilters={onFilters} />);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Include scenes of unknown cloud cover' }));
  expect(onFilters).toHaveBeenLastCalledWith({ ...filters, includesUnknownCloud: false });
});
