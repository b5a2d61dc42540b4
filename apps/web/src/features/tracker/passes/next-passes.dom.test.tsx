import { listSearchAreas, searchOpportunities } from '@sigma/contract';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { NOON } from '../satellites/satellites.fixture.ts';
import { details, list, path, show, tracked, trackerServer } from '../tracker-screen.fixture.tsx';

const { sent, tell } = trackerServer();

describe('the next passes over saved areas', () => {
  const area = {
    id: '3f0c7c1e-7a53-4a9e-9a5e-0d1f5a2b6c77',
    name: 'Permian pads',
    area: JSON.stringify({ type: 'Point', coordinates: [-102, 32] }),
    created_at: new Date(NOON).toISOString(),
    updated_at: new Date(NOON).toISOString(),
  };

  it('shows the next passes with a countdown, and links to their satellite', async () => {
    tell({
      [path(listSearchAreas)]: list([area]),
      [path(searchOpportunities)]: {
        ...list([
          {
            id: 'a',
            site: { index: 1, count: 1, centre: [-102, 32] },
            group: 'a',
            unavailable: null,
            start_time: new Date(NOON + 6_480_000 + 1000).toISOString(),
            end_time: new Date(NOON + 6_600_000).toISOString(),
            closest_time: new Date(NOON + 6_500_000).toISOString(),
            duration_s: 119,
            clipped_start: false,
            clipped_end: false,
            sensor: 2,
            sensor_name: 'GHOSt-2',
            max_fov: null,
            target: [-102, 32],
            off_nadir: 12.4,
            roll: 12.4,
            incidence: 13.4,
            sun_elevation: 38,
            sun_azimuth: 180,
            eclipsed: false,
            satellite_eclipsed: false,
            orbit_state: 'descending',
            altitude_km: 500,
            coverage: 1,
            element_set_epoch: new Date(NOON).toISOString(),
            uncertainty_km: 0.3,
            uncertainty_s: 0.1,
          },
        ]),
        skipped: [],
      },
    });
    show();
    const pass = await screen.findByRole('button', { name: /Permian pads/ });
    expect(pass.textContent).toMatch(/^Permian pads13:48:01GHOSt-21 h 4[78] min$/);
    fireEvent.click(pass);
    expect(details('GHOSt-2')).toBeDefined();
  });

  it('hides the next passes from users who may not request passes', async () => {
    show({ roles: ['Monitor User'] });
    await tracked();
    expect(screen.queryByRole('region', { name: 'Next over your areas' })).toBeNull();
    expect(sent).not.toContain(path(searchOpportunities));
  });

  it('shows a failure of the next passes, while the satellites are tracked', async () => {
    tell({ [path(listSearchAreas)]: list([area]) });
    show();
    await tracked();
    const section = within(screen.getByRole('region', { name: 'Next over your areas' }));
    expect(await section.findByRole('button', { name: 'Refresh' })).toBeVisible();
  });
});
