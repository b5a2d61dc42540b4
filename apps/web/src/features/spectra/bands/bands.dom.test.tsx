import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { cubeMetaOf, problemOf, serveCube } from '../panel/cube.fixture.ts';
import { chosen, curve, plot, showPanel } from '../panel/spectra-panel.fixture.tsx';

it('moves a band from its handle, past bad bands, and Escape leads back to the plot', async () => {
  serveCube();
  const { user, links, onClose } = showPanel(chosen);
  await curve(/column 5/);
  (await plot()).focus();
  await user.keyboard('2');
  const handle = screen.getByRole('slider', { name: 'Green band' });
  expect(handle).toHaveFocus();
  expect(handle).toHaveAttribute('aria-valuetext', '557.0 nm, band 8');
  await user.keyboard('{ArrowRight}');
  expect(handle).toHaveAttribute('aria-valuetext', '578.0 nm, band 9');
  await waitFor(() => expect(links.at(-1)?.rgbNm).toEqual([641, 578, 452]));
  await user.keyboard('{Escape}');
  expect(await plot()).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

it('reads one plane for one moved band, and once it rests those that the arrow keys lead to and that are not in memory', async () => {
  const served = serveCube();
  const { user } = showPanel(chosen);
  await curve(/column 5/);
  const planes = () =>
    served.mock.calls.map(([address]) => address).filter((address) => address.includes('/planes/'));
  await waitFor(() => expect(planes()).toHaveLength(1));
  (await plot()).focus();
  await user.keyboard('1{ArrowRight}');
  await waitFor(() => expect(planes()).toHaveLength(3));
  const bands = planes().map((address) => new URL(address, 'http://x').searchParams.get('bands'));
  expect(bands.slice(1)).toEqual(['12', '13,14,22,10']);
});

it('reads bands again for as long as their cube is being made', async () => {
  let refusals = 0;
  const served = serveCube();
  const answer = served.getMockImplementation();
  const busy = () => {
    refusals += 1;
    const problem = problemOf(503, 'unavailable', 'The cube is not on the disk of the server yet.');
    problem.headers.set('retry-after', '1');
    return problem;
  };
  served.mockImplementation(async (address, init) =>
    refusals < 3 && address.includes('/planes/') ? busy() : ((await answer?.(address, init)) ?? busy()),
  );
  showPanel(chosen);
  await waitFor(() => expect(refusals).toBe(3));
  await waitFor(() => expect(screen.queryByText('Making the cube')).toBeNull());
  expect(screen.queryByText('Could not be read')).toBeNull();
});

it('shows a preset of bands, and says why the band at a typed wavelength cannot be shown', async () => {
  serveCube();
  const { user, links } = showPanel({ ...chosen, tab: 'bands' });
  await user.click(await screen.findByRole('button', { name: 'SWIR' }));
  await waitFor(() => expect(links.at(-1)?.rgbNm?.map(Math.round)).toEqual([2300, 1691, 1607]));
  const type = async (text: string) => {
    const red = screen.getByRole('textbox', { name: 'Red' });
    await user.clear(red);
    await user.type(red, `${text}{Enter}`);
  };
  await type('1400');
  expect(await screen.findByText('* Band 48 · 1,397 nm has no values: water vapour')).toBeVisible();
  await type('3100');
  expect(await screen.findByText('* There is no band near it')).toBeVisible();
  expect(links.at(-1)?.rgbNm?.map(Math.round)).toEqual([2300, 1691, 1607]);
});

it('says that a band has no values where its header does not, in place of an empty map without a word', async () => {
  const levels = cubeMetaOf().levels.map((one) => ({ ...one, empty_bands: [] }));
  const empty = new Uint16Array(32 * 20).fill(65_535);
  const headers = {
    'sigma-plane-width': '32',
    'sigma-plane-height': '20',
    'sigma-plane-scales': '0.01',
    'sigma-plane-offsets': '0',
  };
  serveCube({
    '/meta/': () => Response.json(cubeMetaOf({ levels, default_bands: [47, 47, 47] })),
    '/planes/': () => new Response(empty, { headers }),
  });
  showPanel({ ...chosen, tab: 'bands' });
  expect(await screen.findByText(/^Band 48 · 1,397 nm has no values: water vapour\. Choose/)).toBeVisible();
});
