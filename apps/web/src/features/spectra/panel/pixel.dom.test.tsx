import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useSpectraLayers } from '../spectra-layers.ts';
import { serveCube } from './cube.fixture.ts';
import { chosen, curve, plot, showPanel } from './spectra-panel.fixture.tsx';

it('asks for a pixel before it draws a curve', async () => {
  serveCube();
  showPanel();
  expect(await screen.findByText(/^Click a pixel of the scene/)).toBeVisible();
});

it('draws the spectrum of the pixel of the address, with gaps at bad bands', async () => {
  serveCube();
  showPanel(chosen);
  const drawing = await curve(/column 5, line 6/);
  const line = drawing.querySelector('path[stroke]');
  expect(line?.getAttribute('d')?.match(/M/g)).toHaveLength(3);
  expect(within(drawing).getAllByText(/^Bad bands/)).toHaveLength(2);
});

it('reads out wavelength, band and value with its uncertainty at the pointer', async () => {
  serveCube();
  showPanel(chosen);
  const drawing = await curve(/column 5/);
  fireEvent.pointerMove(drawing, { clientX: 200, clientY: 50 });
  const texts = await screen.findAllByText(/^\d+\.\d nm · band \d+ · \d+\.\d ± 0\.1$/);
  expect(texts[0]).toBeVisible();
});

it('hands the map a layer whose click chooses a pixel', async () => {
  serveCube();
  const { links } = showPanel();
  await plot();
  const [layer] = useSpectraLayers.getState().layers;
  layer?.onPick?.(['7,8'], { x: 0, y: 0 });
  await curve(/column 7, line 8/);
  expect(links.at(-1)?.pixel).toEqual({ col: 7, row: 8 });
});

it('says that a click outside the scene chooses nothing', async () => {
  serveCube();
  const { links } = showPanel(chosen);
  await curve(/column 5/);
  useSpectraLayers.getState().layers[0]?.onPick?.([], { x: 0, y: 0 });
  expect((await screen.findAllByText('That position is outside the scene.'))[0]).toBeInTheDocument();
  expect(links).toEqual([]);
});

it('moves the pixel by arrow keys, by ten with Shift, and stops at the edge', async () => {
  serveCube();
  const { user, links } = showPanel(chosen);
  (await plot()).focus();
  await user.keyboard('{ArrowRight}{ArrowDown}');
  expect(links.at(-1)?.pixel).toEqual({ col: 6, row: 7 });
  await user.keyboard('{Shift>}{ArrowRight}{ArrowUp}{/Shift}');
  expect(links.at(-1)?.pixel).toEqual({ col: 16, row: 0 });
});

it('marks a pixel below a cloud', async () => {
  serveCube();
  showPanel({ pixel: { col: 30, row: 2 } });
  expect(await screen.findByText('Cloud over this pixel')).toBeVisible();
  const drawing = await curve(/column 30/);
  expect(drawing.querySelector('path[data-look="clouded"]')).not.toBeNull();
});

it('lists the same numbers in a table', async () => {
  serveCube();
  const { user } = showPanel(chosen);
  await curve(/column 5/);
  await user.click(screen.getByRole('button', { name: 'Table' }));
  const table = within(await screen.findByRole('region', { name: 'Values by band' }));
  expect(table.getAllByRole('row')).toHaveLength(101);
  expect(table.getAllByText('bad band').length).toBeGreaterThan(5);
});

it('has the table of numbers in its tab alone, where it was scrolled to', async () => {
  serveCube();
  const { user } = showPanel(chosen);
  await curve(/column 5/);
  await user.click(screen.getByRole('button', { name: 'Table' }));
  const table = () => screen.findByRole('region', { name: 'Values by band' });
  fireEvent.scroll(await table(), { target: { scrollTop: 300 } });
  await user.click(screen.getByRole('tab', { name: 'Bands' }));
  expect(document.querySelector('table')).toBeNull();
  await user.click(screen.getByRole('tab', { name: 'Spectrum' }));
  expect((await table()).scrollTop).toBe(300);
});

it('moves the map to the cube only where the map shows another place', async () => {
  serveCube();
  const lookAt = vi.fn();
  showPanel({}, { view: () => [10, 40, 11, 41], lookAt });
  await waitFor(() => expect(lookAt).toHaveBeenCalledExactlyOnceWith([-122.317, 37.764, -122.314, 37.765]));
});

it('shows where the pixel is with its hemispheres, and copies that as a pair of numbers', async () => {
  serveCube();
  const { user } = showPanel(chosen);
  await user.click(await screen.findByRole('button', { name: /^Copy 37\.76\d\d° N, 122\.31\d\d° W$/ }));
  expect(await navigator.clipboard.readText()).toMatch(/^37\.76\d\d, -122\.31\d\d$/);
});

it('says that the spectrum of the chosen pixel is being read, not that no pixel is chosen', async () => {
  serveCube();
  const served = fetch;
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
    url.includes('spectrum') ? new Promise<Response>(() => undefined) : served(url, init),
  );
  const { user } = showPanel(chosen);
  await user.click(await screen.findByRole('tab', { name: 'Match' }));
  expect(screen.queryByText('No pixel is chosen')).toBeNull();
  expect(screen.getByText('Reading the spectrum of the pixel')).toBeInTheDocument();
  await user.click(screen.getByRole('tab', { name: 'Indices' }));
  expect(screen.queryByText('Choose a pixel first')).toBeNull();
  expect(screen.getAllByText('The spectrum of the pixel is being read').length).toBeGreaterThan(0);
});
