import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../session/providers.fixture.tsx';
import { dropPlanes } from '../data/plane-cache.ts';
import { newSpectraLink, type SpectraLink } from '../link/spectra-link.ts';
import { useSpectraLayers } from '../spectra-layers.ts';
import { cubeMetaOf, filterState, problemOf, serveCube } from './cube.fixture.ts';
import type { SpectraPanelProps } from './panel-props.ts';
import { SpectraPanel } from './spectra-panel.tsx';
import { addPin, useSpectraStore } from './spectra-store.ts';

const scene = { collection: 'ghost-hsi-l1a', scene: 'GHOST3_A' };
const first = useSpectraStore.getState();

afterEach(() => {
  vi.unstubAllGlobals();
  useSpectraStore.setState(first, true);
  dropPlanes();
});

interface HeldPanelProps {
  readonly start: SpectraLink;
  readonly onLink: (link: SpectraLink) => void;
  readonly onClose: () => void;
  readonly props: Partial<SpectraPanelProps>;
}

/** The panel with an address of its own. */
function HeldPanel({ start, onLink, onClose, props }: HeldPanelProps) {
  const [link, setLink] = useState(start);
  // The page draws the layers, and the panel with it.
  useSpectraLayers();
  return (
    <SpectraPanel
      link={link}
      name="GHOSt-3 18:42:07"
      day="18 Nov 2026"
      area={undefined}
      scenesAt={() => []}
      isDrawing={false}
      onLink={(next) => {
        onLink(next);
        setLink(next);
      }}
      view={() => [-123, 37, -122, 38]}
      lookAt={() => undefined}
      onClose={onClose}
      {...props}
    />
  );
}

function show(changes: Partial<SpectraLink> = {}, props: Partial<SpectraPanelProps> = {}) {
  const onClose = vi.fn();
  const links: SpectraLink[] = [];
  const start = { ...newSpectraLink(scene), ...changes };
  renderInApp(<HeldPanel {...{ start, onClose, props }} onLink={(link) => links.push(link)} />);
  return { user: userEvent.setup(), onClose, links };
}

const plot = () => screen.findByRole('region', { name: /^Plot of spectra/ });
const curve = (name: RegExp) => screen.findByRole('img', { name });
const chosen = { pixel: { col: 5, row: 6 } };

it('asks for a pixel before it draws a curve', async () => {
  serveCube();
  show();
  expect(await screen.findByText(/^Click a pixel of the scene/)).toBeVisible();
});

it('draws the spectrum of the pixel of the address, with gaps at bad bands', async () => {
  serveCube();
  show(chosen);
  const drawing = await curve(/column 5, line 6/);
  const line = drawing.querySelector('path[stroke]');
  expect(line?.getAttribute('d')?.match(/M/g)).toHaveLength(3);
  expect(within(drawing).getAllByText(/^Bad bands/)).toHaveLength(2);
});

it('reads out wavelength, band and value with its uncertainty at the pointer', async () => {
  serveCube();
  show(chosen);
  const drawing = await curve(/column 5/);
  fireEvent.pointerMove(drawing, { clientX: 200, clientY: 50 });
  const texts = await screen.findAllByText(/^\d+\.\d nm · band \d+ · \d+\.\d ± 0\.1$/);
  expect(texts[0]).toBeVisible();
});

it('hands the map a layer whose click chooses a pixel', async () => {
  serveCube();
  const { links } = show();
  await plot();
  const [layer] = useSpectraLayers.getState().layers;
  layer?.onPick?.(['7,8'], { x: 0, y: 0 });
  await curve(/column 7, line 8/);
  expect(links.at(-1)?.pixel).toEqual({ col: 7, row: 8 });
});

it('says that a click outside the scene chooses nothing', async () => {
  serveCube();
  const { links } = show(chosen);
  await curve(/column 5/);
  useSpectraLayers.getState().layers[0]?.onPick?.([], { x: 0, y: 0 });
  expect((await screen.findAllByText('That position is outside the scene.'))[0]).toBeInTheDocument();
  expect(links).toEqual([]);
});

it('moves the pixel by arrow keys, by ten with Shift, and stops at the edge', async () => {
  serveCube();
  const { user, links } = show(chosen);
  (await plot()).focus();
  await user.keyboard('{ArrowRight}{ArrowDown}');
  expect(links.at(-1)?.pixel).toEqual({ col: 6, row: 7 });
  await user.keyboard('{Shift>}{ArrowRight}{ArrowUp}{/Shift}');
  expect(links.at(-1)?.pixel).toEqual({ col: 16, row: 0 });
});

it('pins a pixel once with P, and draws its number at its curve', async () => {
  serveCube();
  const { user } = show(chosen);
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
  const { user } = show(chosen);
  await curve(/Pixel at column 5/);
  await user.click(screen.getByRole('button', { name: 'Pin pixel' }));
  expect((await screen.findAllByText(/12 pins are the most/)).length).toBeGreaterThan(0);
  expect(within(screen.getByRole('list', { name: 'Pins' })).getAllByRole('listitem')).toHaveLength(12);
});

it('draws the other curves as differences from a pin', async () => {
  serveCube();
  addPin('ghost-hsi-l1a/GHOST3_A', { kind: 'pixel', pixel: { col: 1, row: 1 } });
  const { user } = show(chosen);
  await user.click(await screen.findByRole('button', { name: 'Difference from Pin 1, column 1, line 1' }));
  expect(await screen.findByText('Difference from pin 1')).toBeVisible();
});

it('moves a band from its handle, past bad bands, and Escape leads back to the plot', async () => {
  serveCube();
  const { user, links, onClose } = show(chosen);
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
  const { user } = show(chosen);
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

it('names the level that the program lacks, and whom to ask', async () => {
  const levels = cubeMetaOf().levels.map((one) => ({
    ...one,
    allowed: false,
    reason: `Your program may not read ${one.level}: it needs "Basic L1A". Ask help@sigma.example.`,
  }));
  serveCube({ '/meta/': () => Response.json(cubeMetaOf({ levels })) });
  show(chosen);
  expect(await screen.findByRole('heading', { name: 'Your program may not read spectra' })).toBeVisible();
  expect(
    screen.getByText(/may not read radiance: it needs "Basic L1A"\. Ask help@sigma\.example/),
  ).toBeVisible();
});

it('offers only the levels that the program may read', async () => {
  serveCube();
  show(chosen);
  expect(await screen.findByRole('radio', { name: 'Radiance' })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'Counts' })).toBeDisabled();
});

it('says that the cube is being made while its first line is read', async () => {
  serveCube({
    '/meta/': () => Response.json(cubeMetaOf({ state: 'planned' })),
    '/spectrum/': () => new Response(new ReadableStream()),
  });
  show(chosen);
  expect(await screen.findByText(/being made; its first line comes first/)).toBeVisible();
});

it('shows a failed spectrum in place of the curve, and reads it again', async () => {
  let isBroken = true;
  const broken = () => problemOf(422, 'too_expensive', 'x');
  const served = serveCube();
  const answer = served.getMockImplementation();
  served.mockImplementation(async (address, init) =>
    isBroken && address.includes('/spectrum/') ? broken() : ((await answer?.(address, init)) ?? broken()),
  );
  const { user } = show(chosen);
  expect(await screen.findByText(/The spectrum could not be read/)).toBeVisible();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await curve(/column 5/);
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
  show(chosen);
  await waitFor(() => expect(refusals).toBe(3));
  await waitFor(() => expect(screen.queryByText('Making the cube')).toBeNull());
  expect(screen.queryByText('Could not be read')).toBeNull();
});

it('marks a pixel below a cloud', async () => {
  serveCube();
  show({ pixel: { col: 30, row: 2 } });
  expect(await screen.findByText('Cloud over this pixel')).toBeVisible();
  const drawing = await curve(/column 30/);
  expect(drawing.querySelector('path[data-look="clouded"]')).not.toBeNull();
});

it('says that a scene has no cube', async () => {
  serveCube({ '/meta/': () => problemOf(404, 'not_found', 'x') });
  show();
  expect(await screen.findByText('There is no cube to read')).toBeVisible();
});

it('lists the same numbers in a table', async () => {
  serveCube();
  const { user } = show(chosen);
  await curve(/column 5/);
  await user.click(screen.getByRole('button', { name: 'Table' }));
  const table = within(await screen.findByRole('region', { name: 'Values by band' }));
  expect(table.getAllByRole('row')).toHaveLength(101);
  expect(table.getAllByText('bad band').length).toBeGreaterThan(5);
});

it('shows the mean of a drawn area with its number of pixels', async () => {
  serveCube();
  const area = { type: 'Point', coordinates: [-122.3, 37.7] } as const;
  const { user } = show(chosen, { area });
  await user.click(await screen.findByRole('checkbox', { name: 'Mean of the drawn area' }));
  expect(await screen.findByText('12 pixels, band ± 1 sd')).toBeVisible();
  await curve(/Mean of the area/);
});

it('shows a preset of bands, and refuses a wavelength without a band', async () => {
  serveCube();
  const { user, links } = show({ ...chosen, tab: 'bands' });
  await user.click(await screen.findByRole('button', { name: 'SWIR' }));
  await waitFor(() => expect(links.at(-1)?.rgbNm?.map(Math.round)).toEqual([2300, 1691, 1607]));
  const red = screen.getByRole('textbox', { name: 'Red' });
  await user.clear(red);
  await user.type(red, '1400{Enter}');
  expect(await screen.findByText('* No good band near it')).toBeVisible();
});

it('shows the formula of every index, the share above a threshold, and the place of an error', async () => {
  serveCube();
  const { user } = show({ ...chosen, tab: 'indices' });
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
  const { user } = show({ ...chosen, tab: 'indices' });
  await user.click(await screen.findByRole('radio', { name: 'Methane, matched filter' }));
  expect(await screen.findByText('2 filters before this one')).toBeVisible();
  state = filterState({ state: 'running', progress: 0.4 });
  expect(await screen.findByText('40 %, on the server')).toBeVisible();
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
  const { user } = show({ ...chosen, tab: 'indices' });
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
  const { user } = show({ ...chosen, tab: 'indices' });
  await user.click(await screen.findByRole('radio', { name: 'Methane, matched filter' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  const canceled = () => served.mock.calls.filter(([, init]) => init?.method === 'DELETE');
  await waitFor(() => expect(canceled()).toHaveLength(1));
  expect(canceled()[0]?.[0]).toMatch(new RegExp(`/cubes/ghost-hsi-l1a/GHOST3_A/filter/${'a'.repeat(64)}/$`));
  expect(screen.getByRole('radio', { name: 'Methane, matched filter' })).not.toBeChecked();
});

it('says why the map view cannot be filtered, and goes on with the whole cube', async () => {
  serveCube();
  const { user } = show({ ...chosen, tab: 'indices' }, { view: () => [10, 40, 11, 41] });
  await user.click(await screen.findByRole('radio', { name: 'Methane, matched filter' }));
  await user.click(await screen.findByRole('radio', { name: 'Map view' }));
  expect(await screen.findByText(/^The map shows none of this cube/)).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Whole cube' })).toBeChecked();
});

it('offers only the whole cube for a filter of a cube without a place', async () => {
  serveCube({ '/meta/': () => Response.json(cubeMetaOf({ place: null })) });
  const { user } = show({ ...chosen, tab: 'indices' });
  await user.click(await screen.findByRole('radio', { name: 'Methane, matched filter' }));
  expect(await screen.findByRole('radio', { name: 'Map view' })).toBeDisabled();
  expect(screen.getByText(/^Only the whole cube can be filtered/)).toBeVisible();
});

it('lets the browser filter only a part of the cube that fits into its memory', async () => {
  serveCube({ '/meta/': () => Response.json(cubeMetaOf({ width: 3000, height: 3000 })) });
  const { user } = show({ ...chosen, tab: 'indices' });
  await user.click(await screen.findByRole('radio', { name: 'Methane, matched filter' }));
  expect(await screen.findByRole('radio', { name: 'Whole cube' })).toBeChecked();
  expect(screen.queryByRole('radio', { name: 'This browser' })).toBeNull();
});

it('draws a spectrum of the library over the measured one, with its source and licence', async () => {
  serveCube();
  const { user } = show({ ...chosen, tab: 'match' });
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
  const { user } = show(chosen);
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

it('moves the map to the cube only where the map shows another place', async () => {
  serveCube();
  const lookAt = vi.fn();
  show({}, { view: () => [10, 40, 11, 41], lookAt });
  await waitFor(() => expect(lookAt).toHaveBeenCalledExactlyOnceWith([-122.317, 37.764, -122.314, 37.765]));
});
