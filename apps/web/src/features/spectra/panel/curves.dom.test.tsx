import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { serveCube } from './cube.fixture.ts';
import { chosen, curve, plot, showPanel } from './spectra-panel.fixture.tsx';
import { addPin } from './spectra-store.ts';

it('pins a pixel once with P, and draws its number at its curve', async () => {
  serveCube();
  const { user } = showPanel(chosen);
  await curve(/column 5/);
  (await plot()).focus();
  await user.keyboard('p');
  const pins = await screen.findByRole('list', { name: 'Pins' });
  expect(within(pins).getByText('Column 5, line 6')).toBeVisible();
  await user.keyboard('p');
  expect(await screen.findByText('This pixel is pinned already.')).toBeInTheDocument();
  await user.click(within(pins).getByRole('button', { name: 'Remove Pin 1, column 5, line 6' }));
  expect(screen.queryByRole('list', { name: 'Pins' })).toBeNull();
});

it('refuses a thirteenth pin and says what to do', async () => {
  serveCube();
  for (let col = 0; col < 12; col++) {
    addPin('ghost-hsi-l1a/GHOST3_A', { kind: 'pixel', pixel: { col: col + 10, row: 1 } });
  }
  const { user } = showPanel(chosen);
  await curve(/Pixel at column 5/);
  await user.click(screen.getByRole('button', { name: 'Pin pixel' }));
  expect((await screen.findAllByText(/12 pins are the most/)).length).toBeGreaterThan(0);
  expect(within(screen.getByRole('list', { name: 'Pins' })).getAllByRole('listitem')).toHaveLength(12);
});

it('draws the other curves as differences from a pin', async () => {
  serveCube();
  addPin('ghost-hsi-l1a/GHOST3_A', { kind: 'pixel', pixel: { col: 1, row: 1 } });
  const { user } = showPanel(chosen);
  await user.click(await screen.findByRole('button', { name: 'Difference from Pin 1, column 1, line 1' }));
  expect(await screen.findByText('Difference from pin 1')).toBeVisible();
});

it('shows the mean of a drawn area with its number of pixels', async () => {
  serveCube();
  const area = { type: 'Point', coordinates: [-122.3, 37.7] } as const;
  const { user } = showPanel(chosen, { area });
  await user.click(await screen.findByRole('checkbox', { name: 'Mean of the drawn area' }));
  expect(await screen.findByText('12 pixels, band ± 1 sd')).toBeVisible();
  await curve(/Mean of the area/);
});

it('offers no mean of a drawn area where nothing can be drawn', async () => {
  serveCube();
  showPanel(chosen, { canDraw: false });
  expect(await screen.findByRole('button', { name: 'Pin pixel' })).toBeVisible();
  expect(screen.queryByRole('checkbox', { name: 'Mean of the drawn area' })).toBeNull();
});

it('draws a spectrum of the library over the measured one, with its source and licence', async () => {
  serveCube();
  const { user } = showPanel({ ...chosen, tab: 'match' });
  await user.click(
    await screen.findByRole('button', { name: /^Dry soil.*spectral angle in radians.*0\.041/ }),
  );
  expect(screen.getByText('MIT')).toBeVisible();
  await curve(/Dry soil \(library\)/);
});

it('exports the curves of the plot as a table and as a spectral library', async () => {
  serveCube();
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  URL.createObjectURL = () => 'blob:x';
  const { user } = showPanel(chosen);
  await curve(/column 5/);
  (await plot()).focus();
  await user.keyboard('e');
  await user.click(await screen.findByRole('menuitem', { name: /^Table/ }));
  (await plot()).focus();
  await user.keyboard('e');
  await user.click(await screen.findByRole('menuitem', { name: /^ENVI library/ }));
  await waitFor(() =>
    expect(saved).toEqual(['GHOST3_A-spectra.csv', 'GHOST3_A-spectra.sli', 'GHOST3_A-spectra.hdr']),
  );
});
