import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { cubeMetaOf, filterState, serveCube } from '../panel/cube.fixture.ts';
import { chosen, showPanel } from '../panel/spectra-panel.fixture.tsx';

it('shows the formula of every index, the share above a threshold, and the place of an error', async () => {
  serveCube();
  const { user } = showPanel({ ...chosen, tab: 'indices' });
  expect(await screen.findByText('(R(800) - R(670)) / (R(800) + R(670))')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Own expression' }), 'R(809) / R(1400)');
  expect(await screen.findByText(/Character 10: The band at 1400 nm is marked as bad/)).toBeVisible();
  await user.clear(screen.getByRole('textbox', { name: 'Own expression' }));
  await user.type(screen.getByRole('textbox', { name: 'Own expression' }), 'R(809)');
  await user.click(screen.getByRole('button', { name: 'Show on the map' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Threshold' }));
  expect(await screen.findByText(/^50\.0 % of the pixels · 20,480 m²$/)).toBeVisible();
});

it('shows how many filters are before a waiting one, and labels the result as screening', async () => {
  let state = filterState({ state: 'waiting', before: 2, progress: 0 });
  serveCube({ '/filter/': () => Response.json(state) });
  const { user } = showPanel({ ...chosen, tab: 'indices' });
  await user.click(await screen.findByRole('radio', { name: 'Methane, matched filter' }));
  expect(await screen.findByText('2 filters before this one')).toBeVisible();
  state = filterState({ state: 'running', progress: 0.4 });
  expect(await screen.findByText('40 %, calculating')).toBeVisible();
  state = filterState();
  expect(
    await screen.findByText(/Calculated by the server over the whole cube, from radiance\. Screening, not/),
  ).toBeVisible();
  expect((await screen.findAllByText(/ppm m$/)).length).toBeGreaterThan(1);
});

it('filters what the map shows of the cube, and ends a filter that is canceled', async () => {
  const served = serveCube({
    '/filter/': () => Response.json(filterState({ state: 'running', progress: 0.4 })),
  });
  const { user } = showPanel({ ...chosen, tab: 'indices' });
  await user.click(await screen.findByRole('radio', { name: 'Methane, matched filter' }));
  await user.click(await screen.findByRole('radio', { name: 'Map view' }));
  const bodies = () =>
    served.mock.calls.flatMap(([address, init]) =>
      address.endsWith('/filter/') ? [JSON.parse(String(init?.body))] : [],
    );
  await waitFor(() =>
    expect(bodies().at(-1)).toEqual({ kind: 'mf', target: 'ch4', level: 'radiance', window: [0, 0, 32, 20] }),
  );
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('radio', { name: 'Methane, matched filter' })).not.toBeChecked();
});

it.each(['waiting', 'running'])('cancels a %s filter on the server', async (state) => {
  const served = serveCube({ '/filter/': () => Response.json(filterState({ state, before: 1 })) });
  const { user } = showPanel({ ...chosen, tab: 'indices' });
  await user.click(await screen.findByRole('radio', { name: 'Methane, matched filter' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  const canceled = () => served.mock.calls.filter(([, init]) => init?.method === 'DELETE');
  await waitFor(() => expect(canceled()).toHaveLength(1));
  expect(canceled()[0]?.[0]).toMatch(new RegExp(`/cubes/ghost-hsi-l1a/GHOST3_A/filter/${'a'.repeat(64)}/$`));
  expect(screen.getByRole('radio', { name: 'Methane, matched filter' })).not.toBeChecked();
});

it('says why the map view cannot be filtered, and goes on with the whole cube', async () => {
  serveCube();
  const { user } = showPanel({ ...chosen, tab: 'indices' }, { view: () => [10, 40, 11, 41] });
  await user.click(await screen.findByRole('radio', { name: 'Methane, matched filter' }));
  await user.click(await screen.findByRole('radio', { name: 'Map view' }));
  expect(await screen.findByText(/^The map shows none of this cube/)).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Whole cube' })).toBeChecked();
});

it('offers only the whole cube for a filter of a cube without a place', async () => {
  serveCube({ '/meta/': () => Response.json(cubeMetaOf({ place: null })) });
  const { user } = showPanel({ ...chosen, tab: 'indices' });
  await user.click(await screen.findByRole('radio', { name: 'Methane, matched filter' }));
  expect(await screen.findByRole('radio', { name: 'Map view' })).toBeDisabled();
  expect(screen.getByText(/^Only the whole cube can be filtered/)).toBeVisible();
});

it('lets the browser filter only a part of the cube that fits into its memory', async () => {
  serveCube({ '/meta/': () => Response.json(cubeMetaOf({ width: 3000, height: 3000 })) });
  const { user } = showPanel({ ...chosen, tab: 'indices' });
  await user.click(await screen.findByRole('radio', { name: 'Methane, matched filter' }));
  expect(await screen.findByRole('radio', { name: 'Whole cube' })).toBeChecked();
  expect(screen.queryByRole('radio', { name: 'This browser' })).toBeNull();
});
