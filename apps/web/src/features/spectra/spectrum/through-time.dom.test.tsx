import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { problemOf, serveCube } from '../panel/cube.fixture.ts';
import { chosen, curve, showPanel } from '../panel/spectra-panel.fixture.tsx';

const others = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    collection: 'ghost-hsi-l1a',
    scene: `GHOST1_${n}`,
    label: `GHOSt-1, ${17 - n} Nov 2026`,
  }));
const checkbox = () => screen.findByRole('checkbox', { name: 'Same place on other dates' });

it('draws the place of the pixel in the five newest of the other scenes that show it', async () => {
  const served = serveCube();
  const own = { collection: 'ghost-hsi-l1a', scene: 'GHOST3_A', label: 'GHOSt-3, 18 Nov 2026' };
  const { user } = showPanel(chosen, { scenesAt: () => [own, ...others(7)] });
  expect(await screen.findByText('7 other scenes')).toBeVisible();
  await user.click(await checkbox());
  expect(await screen.findByText('5 of 7 scenes')).toBeVisible();
  await curve(/GHOSt-1, 17 Nov 2026/);
  await curve(/GHOSt-1, 13 Nov 2026/);
  expect(screen.getByText('GHOSt-1, 13 Nov 2026').closest('li')).toHaveTextContent(/^e /);
  const queries = served.mock.calls
    .map(([address]) => new URL(address, 'http://sigma.example'))
    .filter(({ pathname }) => pathname.includes('/GHOST1_'))
    .map(({ pathname, searchParams }) => [pathname.split('/').at(-3), searchParams.get('lon')]);
  expect(queries).toEqual([0, 1, 2, 3, 4].map((n) => [`GHOST1_${n}`, '-122.316']));
});

it('says how many of the other dates could not be read, and draws the others', async () => {
  serveCube({ '/GHOST1_0/spectrum/': () => problemOf(404, 'not_found', 'The pixel is outside the scene.') });
  const { user } = showPanel(chosen, { scenesAt: () => others(2) });
  await user.click(await checkbox());
  expect(await screen.findByText('1 of 2 scenes; 1 could not be read')).toBeVisible();
  await curve(/GHOSt-1, 16 Nov 2026/);
  expect(screen.queryByRole('img', { name: /GHOSt-1, 17 Nov 2026/ })).toBeNull();
});

it('offers no other dates where no other listed scene shows the pixel', async () => {
  serveCube();
  showPanel(chosen);
  await curve(/Pixel at column 5/);
  expect(await checkbox()).toBeDisabled();
  expect(screen.getByText('No other listed scene shows this pixel')).toBeVisible();
});
