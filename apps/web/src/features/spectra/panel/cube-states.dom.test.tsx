import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { cubeMetaOf, problemOf, serveCube } from './cube.fixture.ts';
import { chosen, curve, showPanel } from './spectra-panel.fixture.tsx';

it('says once that the program may not read spectra, then what each level needs and whom to ask', async () => {
  const levels = cubeMetaOf().levels.map((one) => ({
    ...one,
    allowed: false,
    reason: 'Needs the product level "Basic L1A". Ask help@sigma.example to add it.',
  }));
  serveCube({ '/meta/': () => Response.json(cubeMetaOf({ levels })) });
  showPanel(chosen);
  expect(await screen.findByRole('heading', { name: 'Your program may not read spectra' })).toBeVisible();
  expect(screen.getAllByText(/Needs the product level "Basic L1A"\. Ask help/)).toHaveLength(levels.length);
});

it('states a refusal of the cube once, in the words of the server', async () => {
  const detail = 'Your program may not read radiance. Ask help@sigma.example to add it.';
  serveCube({ '/meta/': () => problemOf(403, 'forbidden', detail) });
  showPanel();
  expect(await screen.findByRole('heading', { name: 'No permission' })).toBeVisible();
  expect(screen.getByText(detail)).toBeVisible();
});

it('offers only the levels that the program may read', async () => {
  serveCube();
  showPanel(chosen);
  expect(await screen.findByRole('radio', { name: 'Radiance' })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'Counts' })).toBeDisabled();
});

it('says that the cube is being made while its first line is read', async () => {
  serveCube({
    '/meta/': () => Response.json(cubeMetaOf({ state: 'planned' })),
    '/spectrum/': () => new Response(new ReadableStream()),
  });
  showPanel(chosen);
  expect(await screen.findByText(/being made; its first line comes first/)).toBeVisible();
});

it('waits as long as the server says for a cube and its spectrum, says so, and reads them again', async () => {
  const tries = { meta: 0, spectrum: 0 };
  const busy = () => {
    const problem = problemOf(503, 'unavailable', 'The cube is not on the disk of the server yet.');
    problem.headers.set('retry-after', '1');
    return problem;
  };
  const served = serveCube();
  const answer = served.getMockImplementation();
  served.mockImplementation(async (address, init) => {
    const part = address.includes('/meta/') ? 'meta' : 'spectrum';
    const isFirst = address.includes(`/${part}/`) && tries[part]++ < 1;
    return isFirst ? busy() : ((await answer?.(address, init)) ?? busy());
  });
  showPanel(chosen);
  // Both are there for a moment only.
  await screen.findByText(/The bands of the cube are requested again/);
  await screen.findByText(/The spectrum is requested again/);
  await curve(/column 5/);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('shows a failed spectrum in place of the curve, and reads it again', async () => {
  let isBroken = true;
  const broken = () => problemOf(422, 'too_expensive', 'x');
  const served = serveCube();
  const answer = served.getMockImplementation();
  served.mockImplementation(async (address, init) =>
    isBroken && address.includes('/spectrum/') ? broken() : ((await answer?.(address, init)) ?? broken()),
  );
  const { user } = showPanel(chosen);
  expect(await screen.findByText(/The spectrum could not be read/)).toBeVisible();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await curve(/column 5/);
});

it('says that a scene has no cube', async () => {
  serveCube({ '/meta/': () => problemOf(404, 'not_found', 'x') });
  showPanel();
  expect(await screen.findByText('There is no cube to read')).toBeVisible();
});
