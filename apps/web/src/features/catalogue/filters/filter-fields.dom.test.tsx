import { DEFAULT_FILTERS } from '@sigma/domain';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInApp } from '../../../session/providers.fixture.tsx';
import { sessionOf } from '../../../session/session.fixture.ts';
import { SensorField } from './filter-fields.tsx';

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
