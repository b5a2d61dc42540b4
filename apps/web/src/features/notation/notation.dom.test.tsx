import type { Detection, NotationPass, NotationScene } from '@sigma/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readRecordView } from '../../parts/record-list/record-view.ts';
import { renderInApp } from '../../session/providers.fixture.tsx';
import { AgreementPage } from './agreement/agreement-page.tsx';
import { NotationBench } from './bench/notation-bench.tsx';
import {
  AGREEMENT,
  ASSET_ID,
  boxOf,
  findingOf,
  MIDDLE,
  PASS_ID,
  passOf,
  SCENE_ID,
  sceneOf,
} from './data/notation.fixture.ts';
import { ScenesPage } from './scenes/scenes-page.tsx';

afterEach(() => vi.unstubAllGlobals());

interface Written {
  readonly method: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

interface BenchWorld {
  readonly scene?: NotationScene;
  readonly findings?: readonly Detection[];
  readonly canSave?: boolean;
  /** Statuses of the next writes; 200 when there are no more. */
  readonly refusals?: readonly number[];
}

/** A bench on a server that stores what is written. */
function openBench({ scene = sceneOf(), findings = [], canSave = true, refusals = [] }: BenchWorld = {}) {
  const written: Written[] = [];
  const statuses = [...refusals];
  let stored = [...findings];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const { pathname } = new URL(address, 'http://localhost');
    const path = pathname.replace('/api/private/v1/sigma/', '');
    const method = init.method ?? 'GET';
    if (method !== 'GET') {
      const body = typeof init.body === 'string' ? JSON.parse(init.body) : {};
      written.push({ method, path, body });
      if ((statuses.shift() ?? 200) >= 400)
        return Response.json(
          { type: '', title: '', status: 409, code: 'already_exists', detail: '' },
          { status: 409 },
        );
      if (path.startsWith('notation/passes/'))
        return Response.json(passOf({ completed: { at: '2026-11-20T08:00:00.000Z', by: 'Ada' } }));
      if (method === 'DELETE') {
        stored = stored.filter(({ id }) => !path.includes(id));
        return new Response(null, { status: 204 });
      }
      const { pass: _, ...values } = body;
      const added = findingOf(90 + written.length, values);
      if (method === 'POST') stored = [...stored, added];
      return Response.json(added, { status: method === 'POST' ? 201 : 200 });
    }
    if (path.startsWith('notation/scenes/')) return Response.json(scene);
    return Response.json({ count: stored.length, next: null, previous: null, results: stored });
  });
  renderInApp(<NotationBench scene={SCENE_ID} canSave={canSave} back={<a href="/">All pictures</a>} />);
  return { written, user: userEvent.setup() };
}

/** The button of each feature in the list. */
const features = async () =>
  within(await screen.findByRole('list', { name: 'Features' }))
    .getAllByRole('listitem')
    .flatMap((item) => within(item).getAllByRole('button').slice(0, 1));
const save = () => screen.getByRole('button', { name: 'Save' });

describe('the bench for a scene', () => {
  it('says how to begin where nothing is drawn', async () => {
    openBench();
    expect(await screen.findByText('Nothing is drawn yet.')).toBeVisible();
    expect(save()).toBeDisabled();
    expect(screen.getByText('All saved')).toBeVisible();
  });

  it('draws at the middle of the map by keys, names, undoes, repeats and saves', async () => {
    const { written, user } = openBench();
    await screen.findByText('Nothing is drawn yet.');
    await user.keyboard('5p{Enter}{Escape}');
    expect((await features()).map((one) => one.textContent)).toEqual([expect.stringContaining('Vehicle')]);
    await user.keyboard('{Control>}z{/Control}');
    expect(await screen.findByText('Nothing is drawn yet.')).toBeVisible();
    await user.keyboard('{Control>}y{/Control}');
    expect(await features()).toHaveLength(1);
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(written).toHaveLength(1));
    expect(written[0]).toMatchObject({
      method: 'POST',
      path: 'detections/',
      body: {
        asset: ASSET_ID,
        pass: PASS_ID,
        detected_at: '2026-11-18T17:52:00.000Z',
        detection_type: 'Vehicle',
        detection_class: 'detection',
        made_by: 'people',
        outline: null,
      },
    });
    const [lon, lat] = Reflect.get(Object(written[0]?.body.coordinates), 'coordinates');
    expect([lon, lat]).toEqual([expect.closeTo(MIDDLE[0], 3), expect.closeTo(MIDDLE[1], 3)]);
    expect(await screen.findByText('All saved')).toBeVisible();
  });

  it('changes and deletes what was saved, with the call type of the new type', async () => {
    const [first, second] = [findingOf(0), findingOf(1, { detection_type: 'Vehicle' })];
    const { written, user } = openBench({ findings: [first, second] });
    const [methane, vehicle] = await features();
    if (methane === undefined || vehicle === undefined) throw new Error('Both are listed.');
    await user.click(methane);
    expect(screen.getByText('Drawn by Mina Okafor')).toBeVisible();
    await user.keyboard('2');
    await user.click(vehicle);
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(screen.getByText('2 not saved')).toBeVisible();
    await user.click(save());
    await waitFor(() => expect(written).toHaveLength(2));
    expect(written.map(({ method, path }) => [method, path])).toEqual([
      ['DELETE', `detections/${second.id}/`],
      ['PATCH', `detections/${first.id}/`],
    ]);
    expect(written[1]?.body).toMatchObject({
      detection_type: 'Digging',
      call_type: 'Encroachment',
      intensity_unit: 'sigma',
    });
  });

  it('keeps what could not be saved, with the reason, and saves the rest', async () => {
    const { written, user } = openBench({ refusals: [409] });
    await screen.findByText('Nothing is drawn yet.');
    await user.keyboard('p{Enter}5{Enter}{Escape}');
    expect(await features()).toHaveLength(2);
    await user.click(save());
    await waitFor(() => expect(written).toHaveLength(2));
    expect(await screen.findByText('1 not saved')).toBeVisible();
    const failed = (await features()).find((one) => one.textContent?.includes('Failed'));
    if (failed === undefined) throw new Error('The failed feature is marked.');
    if (failed.getAttribute('aria-expanded') === 'false') await user.click(failed);
    expect(screen.getByText('It exists already, here or in another program.')).toBeVisible();
  });

  it('does not change what customers see', async () => {
    const { user } = openBench({ findings: [findingOf(0, { published_at: '2026-11-19T00:00:00.000Z' })] });
    const [published] = await features();
    if (published === undefined) throw new Error('It is listed.');
    await user.click(published);
    await user.keyboard('2{Delete}');
    expect(screen.getByText(/^Customers see this finding/)).toBeVisible();
    expect(screen.getByText('All saved')).toBeVisible();
  });

  it('hides what the analysis found while someone draws, and compares it on request', async () => {
    const outline = boxOf(-102.391, 31.909, -102.389, 31.911);
    const { user } = openBench({
      findings: [
        findingOf(0, { outline }),
        findingOf(1, {
          detection_type: 'Vehicle',
          coordinates: { type: 'Point', coordinates: [-102.385, 31.905] },
        }),
        findingOf(2, { made_by: 'analysis', algorithm: 'analysis 3', outline }),
        findingOf(3, {
          made_by: 'analysis',
          algorithm: 'analysis 3',
          detection_type: 'Digging',
          coordinates: { type: 'Point', coordinates: [-102.385, 31.905] },
        }),
      ],
    });
    expect(await features()).toHaveLength(2);
    await user.click(screen.getByRole('tab', { name: 'Compare' }));
    expect(screen.getByRole('region', { name: 'Matched' })).toHaveTextContent('Methane D-20933100 % overlap');
    expect(screen.getByRole('region', { name: 'Missed by the analysis' })).toHaveTextContent(
      'Vehicle D-20932Found as Digging',
    );
    expect(screen.getByRole('region', { name: 'Found in addition' })).toHaveTextContent('Digging D-20934');
  });

  it('says of a picture that is not analysed yet why everything counts as missed', async () => {
    const scene = sceneOf();
    const passes = scene.passes.map((pass) => ({ ...pass, state: 'waiting' as const, found: 0 }));
    const { user } = openBench({ scene: { ...scene, passes }, findings: [findingOf(1)] });
    await user.click(await screen.findByRole('tab', { name: 'Compare' }));
    expect(
      screen.getByText('Permian pads: not analysed yet, so everything that is drawn counts as missed.'),
    ).toBeVisible();
  });

  it('states that everything is drawn, once everything is saved', async () => {
    const { written, user } = openBench();
    const box = await screen.findByRole('checkbox', { name: 'Permian pads' });
    await user.keyboard('p{Enter}{Escape}');
    await waitFor(() => expect(box).toBeDisabled());
    await user.keyboard('{Control>}z{/Control}');
    await user.click(box);
    await waitFor(() =>
      expect(written).toEqual([
        { method: 'PUT', path: `notation/passes/${PASS_ID}/`, body: { completed: true } },
      ]),
    );
  });

  it('saves nothing on a scene without an asset, nor for staff who only read', async () => {
    const { user } = openBench({ scene: sceneOf({ passes: [] }) });
    expect(await screen.findByText(/^This scene shows no monitoring asset/)).toBeVisible();
    await user.keyboard('p{Enter}{Escape}');
    expect(save()).toBeDisabled();
  });

  it('lets staff who only read draw and compare, and says who saves', async () => {
    const { user } = openBench({ canSave: false });
    expect(await screen.findByText('Only administrators of the platform save findings.')).toBeVisible();
    await user.keyboard('p{Enter}{Escape}');
    expect(await features()).toHaveLength(1);
    expect(save()).toBeDisabled();
  });
});

describe('the list of pictures', () => {
  const show = (answer: () => Response, query: Readonly<Record<string, string>> = {}) => {
    const sent: string[] = [];
    vi.stubGlobal('fetch', async (address: string) => {
      sent.push(address);
      return answer();
    });
    const [onOpen, onView] = [vi.fn(), vi.fn()];
    renderInApp(
      <ScenesPage
        programs={[{ id: 3, name: 'Bay Watch' }]}
        agreementLink={<a href="/">Agreement</a>}
        view={readRecordView(query, ['state', 'program'])}
        onView={onView}
        onOpen={onOpen}
      />,
    );
    return { sent, onOpen, onView, user: userEvent.setup() };
  };
  const list = (results: readonly NotationPass[]) => () =>
    Response.json({ count: results.length, next: null, previous: null, results });

  it('shows what was drawn and found on each, and opens its scene', async () => {
    const { onOpen, sent, user } = show(
      list([passOf({ completed: { at: '2026-11-20T08:00:00.000Z', by: 'Ada' } })]),
      { state: 'completed', program: '3' },
    );
    const row = await screen.findByRole('row', { name: /18 Nov 2026/ });
    for (const text of ['Permian pads', 'Bay Watch', 'Completed', '2 %']) expect(row).toHaveTextContent(text);
    expect(sent[0]).toMatch(/completed=true/);
    expect(sent[0]).toMatch(/program=3/);
    await user.click(within(row).getByRole('button'));
    expect(onOpen).toHaveBeenCalledWith(SCENE_ID);
  });

  it.each([
    ['waiting', 0, 'Not analysed yet'],
    ['analysing', 0, 'Not analysed yet'],
    ['cloudy', 0, 'Too cloudy'],
    ['failed', 0, 'Analysis failed'],
    ['analysed', 0, '0'],
    // A picture that is analysed again has its findings of before.
    ['waiting', 3, '3'],
  ] as const)('shows of a picture that is %s, with %d findings: %s', async (state, found, text) => {
    show(list([passOf({ state, found })]));
    const row = await screen.findByRole('row', { name: /18 Nov 2026/ });
    expect(within(row).getByRole('cell', { name: text })).toBeVisible();
  });

  it('is empty until a capture has shown an asset', async () => {
    show(list([]));
    expect(await screen.findByText('There are no pictures of assets yet.')).toBeVisible();
  });

  it('says when it cannot be read', async () => {
    show(() =>
      Response.json({ type: '', title: '', status: 403, code: 'forbidden', detail: '' }, { status: 403 }),
    );
    expect(await screen.findByText('No permission')).toBeVisible();
  });

  it('opens any scene by its complete id, and says what an id looks like', async () => {
    const { onOpen, user } = show(list([]));
    await user.click(await screen.findByRole('button', { name: 'Open by id…' }));
    const id = await screen.findByRole('textbox', { name: 'Complete scene id' });
    await user.type(id, 'two words{Enter}');
    expect(screen.getByText(/Enter the complete id, such as/)).toBeVisible();
    await user.clear(id);
    await user.type(id, `${SCENE_ID}{Enter}`);
    expect(onOpen).toHaveBeenCalledWith(SCENE_ID);
  });
});

describe('the table of agreement', () => {
  const show = (table: object, query: Readonly<Record<string, string>> = {}) => {
    const sent: string[] = [];
    vi.stubGlobal('fetch', async (address: string) => {
      sent.push(decodeURIComponent(address));
      return Response.json(table);
    });
    renderInApp(
      <AgreementPage
        programs={[{ id: 3, name: 'Bay Watch' }]}
        back={<a href="/">Pictures</a>}
        view={readRecordView(query, ['from', 'until', 'program'])}
        onView={vi.fn()}
      />,
    );
    return sent;
  };

  it('states matched, missed and additional findings with both shares and the mean overlap', async () => {
    const sent = show(AGREEMENT, { from: '2026-11-01', until: '2026-11-30', program: '3' });
    const row = await screen.findByRole('row', { name: /^Methane/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(expect.arrayContaining(['10', '9', '8', '2', '1', '80 %', '89 %', '62 %']));
    expect(screen.getByRole('row', { name: /^All types/ })).toBeVisible();
    expect(screen.getByText('12 pictures on which everything is drawn')).toBeVisible();
    expect(sent[0]).toMatch(/acquired_after=2026-11-01T00:00:00\.000Z/);
    expect(sent[0]).toMatch(/acquired_before=2026-11-30T23:59:59\.999Z/);
  });

  it('says what to do while no picture is completed', async () => {
    show({ ...AGREEMENT, passes: 0, types: [] });
    expect(await screen.findByText('No picture of this period is completed.')).toBeVisible();
  });
});
