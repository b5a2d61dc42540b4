import type { SearchArea as SavedArea } from '@sigma/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../session/providers.fixture.tsx';
import { AreaDialogs } from './area-dialogs.tsx';
import type { AreaWork } from './area-work.ts';
import { AreasPanel } from './areas-panel.tsx';
import { openAreasDialog, useAreas } from './areas-store.ts';
import { doAreaWork } from './do-area-work.ts';

const POINT = '{"type":"Point","coordinates":[-122,37]}';
const LONG = `${'n'.repeat(30)}${'x'.repeat(10)}`;

const savedOf = (name: string, id = '5f0c9a52-6a6d-4a53-9f0e-0d9d1f2a7a10'): SavedArea => ({
  id,
  name,
  area: POINT,
  created_at: '2026-11-20T08:00:00.000Z',
  updated_at: '2026-11-20T08:00:00.000Z',
});

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

let library: readonly SavedArea[];
let answer: (sent: Sent) => Response;
let sent: Sent[];
let used: unknown[];

beforeEach(() => {
  [library, sent, used] = [[], [], []];
  answer = () => new Response(null, { status: 204 });
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit) => {
    if (method === 'GET') {
      return Response.json({ count: library.length, next: null, previous: null, results: library });
    }
    const call = { method, path: address, body: typeof body === 'string' ? JSON.parse(body) : undefined };
    sent.push(call);
    return answer(call);
  });
  vi.stubGlobal('Worker', WorkerInPage);
  // jsdom has no layout: the list gets room for its rows.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  useAreas.setState({ isOpen: false, dialog: undefined, upload: undefined, chosen: undefined });
});

/** jsdom has no workers: the same work runs in the page. */
class WorkerInPage extends EventTarget {
  postMessage(work: AreaWork): void {
    void doAreaWork(work).then((data) => this.dispatchEvent(new MessageEvent('message', { data })));
  }
  terminate(): void {}
}

function show() {
  const onUse = (...values: unknown[]) => used.push(values);
  renderInApp(
    <>
      {' '}
      <AreasPanel area={undefined} onUse={onUse} />
      <AreaDialogs onUse={onUse} onTake={onUse} onSaved={onUse} />
    </>,
  );
  return userEvent.setup({ applyAccept: false });
}

async function upload(user: ReturnType<typeof show>, name: string, text: string) {
  const input = (await screen.findAllByLabelText('Upload areas')).find(
    (element) => element instanceof HTMLInputElement,
  );
  if (input === undefined) throw new Error('no file input');
  await user.upload(input, new File([text], name));
}

const problem = (code: string, field: string, message: string) => {
  const status = 409;
  const body = { type: 'about:blank', title: code, status, code, detail: message };
  return Response.json({ ...body, errors: [{ field, code, message }] }, { status });
};

describe('the library', () => {
  it('reports an empty library in the words of the specification', async () => {
    show();
    expect(await screen.findByRole('heading', { name: 'Your library is empty.' })).toBeVisible();
    expect(screen.getByText('Upload your AOIs to store them here.')).toBeVisible();
  });

  it('shortens long labels, shows the full name on hover and uses the area for the search', async () => {
    library = [savedOf(LONG)];
    const user = show();
    expect(await screen.findByText(`${'n'.repeat(30)}…`)).toBeVisible();
    const row = screen.getByTitle(LONG).closest('button');
    if (row === null) throw new Error('no button');
    await user.click(row);
    expect(used).toEqual([[LONG, JSON.parse(POINT)]]);
  });

  it('shows a line with its length and its drawing, and uses it for the search', async () => {
    const line = '{"type":"LineString","coordinates":[[0,0],[0.1,0],[0.2,0.1]]}';
    library = [{ ...savedOf('Pipeline'), area: line }];
    const user = show();
    const row = (await screen.findByTitle('Pipeline')).closest('button');
    if (row === null) throw new Error('no button');
    expect(row.textContent).toBe('Pipeline26.9 km · 3 vertices');
    expect(row.querySelector('path')?.getAttribute('d')).toMatch(/^M[^Z]+$/);
    await user.click(row);
    expect(used).toEqual([['Pipeline', JSON.parse(line)]]);
  });

  it('sorts names as people do', async () => {
    const names = ['Field 10', 'Field 2', 'Azores'];
    library = names.map((name, index) => savedOf(name, `5f0c9a52-6a6d-4a53-9f0e-0d9d1f2a7a1${index}`));
    show();
    const rows = await screen.findAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual(['AzoresPoint', 'Field 2Point', 'Field 10Point']);
  });

  it('reports a library that could not be loaded, and loads it again on request', async () => {
    const good = globalThis.fetch;
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('offline')));
    const user = show();
    expect(await screen.findByRole('alert')).toBeVisible();
    vi.stubGlobal('fetch', good);
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('Your library is empty.')).toBeVisible();
  });

  it('deletes the chosen areas together after one question, and reports those that could not be deleted', async () => {
    const idOf = (index: number) => `5f0c9a52-6a6d-4a53-9f0e-0d9d1f2a7a1${index}`;
    library = ['Bay', 'Delta', 'Field'].map((name, index) => savedOf(name, idOf(index)));
    const paths = [0, 2].map((index) => `/api/public/v1/sigma/search_areas/${idOf(index)}/`);
    answer = ({ path }) =>
      path === paths[1] ? new Response(null, { status: 503 }) : new Response(null, { status: 204 });
    const user = show();
    await user.click(await screen.findByRole('button', { name: 'Choose areas to delete' }));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Delete 0 areas' }).disabled).toBe(true);
    await user.click(screen.getByRole('checkbox', { name: 'Choose all 3 areas' }));
    await user.click(screen.getByRole('checkbox', { name: 'Delta' }));
    await user.click(screen.getByRole('button', { name: 'Delete 2 areas' }));
    expect(sent).toEqual([]);
    const question = await screen.findByRole('dialog', { name: 'Delete 2 areas?' });
    await user.click(within(question).getByRole('button', { name: 'Delete 2 areas' }));
    expect(await screen.findByText('1 of 2 areas could not be deleted')).toBeVisible();
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual(
      paths.map((path) => `DELETE ${path}`),
    );
    expect(screen.getByRole('checkbox', { name: 'Choose all 3 areas' })).toBeVisible();
  });

  it('deletes an area after a question and reloads the list', async () => {
    library = [savedOf('Bay')];
    answer = () => {
      library = [];
      return new Response(null, { status: 204 });
    };
    const user = show();
    await user.click(await screen.findByRole('button', { name: 'Delete Bay' }));
    expect(sent).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Delete area' }));
    expect(await screen.findByText('Your library is empty.')).toBeVisible();
    expect(sent.map(({ method }) => method)).toEqual(['DELETE']);
  });

  it('keeps a name that the server rejects in the form and shows why', async () => {
    library = [savedOf('Bay')];
    answer = () => problem('duplicate_name', 'name', 'Your library already has an area called "Sea".');
    const user = show();
    await user.click(await screen.findByRole('button', { name: 'Rename Bay' }));
    const name = await screen.findByLabelText('Area name');
    await user.clear(name);
    await user.type(name, 'Sea{Enter}');
    expect(await screen.findByText('* Your library already has an area called "Sea".')).toBeVisible();
  });
});

describe('Save AOI', () => {
  const open = () => openAreasDialog({ kind: 'save', shape: { type: 'Point', coordinates: [1, 2] } });

  it('requires a name before anything is sent', async () => {
    open();
    const user = show();
    await user.click(await screen.findByRole('button', { name: 'Save area' }));
    expect(screen.getByText('* Please specify an area name')).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('counts a name in characters, as the server does', async () => {
    open();
    const user = show();
    await user.click(await screen.findByLabelText('Area name'));
    await user.paste('𝄞'.repeat(129));
    expect(screen.getByText('129 / 128')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save area' }));
    expect(screen.getByText('* A name may have at most 128 characters; this name has 129')).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('sends the geometry of a saved area as text', async () => {
    open();
    answer = () => Response.json(savedOf('Spot'));
    const user = show();
    await user.type(await screen.findByLabelText('Area name'), ' Spot {Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent[0]?.body).toEqual({ name: 'Spot', area: '{"type":"Point","coordinates":[1,2]}' });
    expect(used).toEqual([['Spot']]);
  });
});

const KML = `<kml><Document>${['A', 'B', '']
  .map((name) => `<Placemark><name>${name}</name><Point><coordinates>1,2</coordinates></Point></Placemark>`)
  .join('')}</Document></kml>`;

describe('an upload', () => {
  it('the result of an upload counts what succeeded and lists what failed with the reason', async () => {
    answer = () =>
      Response.json({
        results: [
          { index: 0, id: '5f0c9a52-6a6d-4a53-9f0e-0d9d1f2a7a10', code: null, message: null },
          { index: 1, id: null, code: 'duplicate_name', message: 'Taken.' },
          { index: 2, id: null, code: 'limit_reached', message: 'Your library is full.' },
        ],
      });
    const user = show();
    await upload(user, 'Fields.kml', KML);
    const dialog = within(await screen.findByRole('dialog', { name: 'Upload Failed' }));
    expect(dialog.getByText('1 area succeeded')).toBeVisible();
    expect(dialog.getByText('1 area had no title and got a name from the file')).toBeVisible();
    expect(dialog.getByText('1 section failed because the name exists in your library')).toBeVisible();
    expect(dialog.getByText(': Your library is full.')).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ areas: [{ name: 'A' }, { name: 'B' }, { name: 'Fields' }] });
  });

  it('an upload of one area offers to search it', async () => {
    answer = () =>
      Response.json({
        results: [{ index: 0, id: '5f0c9a52-6a6d-4a53-9f0e-0d9d1f2a7a10', code: null, message: null }],
      });
    const user = show();
    await upload(user, 'spot.wkt', 'POINT (1 2)');
    expect(await screen.findByRole('dialog', { name: 'Upload Complete' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Use this area' }));
    expect(used).toEqual([['spot', { type: 'Point', coordinates: [1, 2] }]]);
  });

  it('an upload without geometries reports it and sends nothing', async () => {
    const user = show();
    await upload(user, 'empty.kml', '<kml><Document/></kml>');
    expect(await screen.findByRole('dialog', { name: 'Upload Failed' })).toBeVisible();
    expect(screen.getByText('No geometries found in the uploaded KML file.')).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('an interrupted upload ends in the words of the specification', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    answer = () => new Response('no', { status: 500 });
    const user = show();
    await upload(user, 'Fields.kml', KML);
    expect(await screen.findByRole('dialog', { name: 'Upload Error' })).toBeVisible();
    expect(
      screen.getByText(
        'An unknown error occurred while uploading. Please reach out to your support contact for help.',
      ),
    ).toBeVisible();
  });
});
