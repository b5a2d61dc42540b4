import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../session/providers.fixture.tsx';
import type { AreaWork, AreaWorkAnswer } from './area-work.ts';
import { areasKey, areasQuery } from './areas.queries.ts';
import { AreasPanel } from './areas-panel.tsx';
import { useAreas } from './areas-store.ts';
import { uploadAreas } from './upload-areas.ts';

let sent: AreaWork[];
let ended: number;

/** Never returns, like a parser in an endless loop. */
class BusyWorker extends EventTarget {
  postMessage(work: AreaWork): void {
    sent.push(work);
  }
  terminate(): void {
    ended += 1;
  }
}

/** Reads one area from every file, with the name of the file. */
class ReadingWorker extends BusyWorker {
  override postMessage(work: AreaWork): void {
    super.postMessage(work);
    const area = { name: work.kind === 'read' ? work.name : '', area: AREA };
    const plan = { ok: true, calls: [[area]], failures: [], lackingNames: 0 } as const;
    const data: AreaWorkAnswer = { kind: 'read', plan };
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

const AREA = '{"type":"Point","coordinates":[1,2]}';

/** A server that records what was sent to it; the list arrives when `list` allows it. */
function libraryServer(list: Promise<unknown>) {
  const names: string[] = [];
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    if (method === 'POST') {
      const { areas }: { areas: { name: string }[] } = JSON.parse(String(body));
      const results = areas.map(({ name }, index) => ({ index, id: idOf(names.push(name)), ...SAVED }));
      return Response.json({ results });
    }
    await list;
    const results = names.map((name, at) => ({ id: idOf(at + 1), name, area: AREA, ...TIMES }));
    return Response.json({ count: results.length, next: null, previous: null, results });
  });
}
const SAVED = { code: null, message: null };
const TIMES = { created_at: '2026-11-21T00:00:00.000Z', updated_at: '2026-11-21T00:00:00.000Z' };
const idOf = (place: number) => `7f3c9a1e-4b00-4c00-8d00-${String(place).padStart(12, '0')}`;

beforeEach(() => {
  [sent, ended] = [[], 0];
  vi.stubGlobal('Worker', BusyWorker);
  vi.stubGlobal('fetch', async () => Response.json({ count: 0, next: null, previous: null, results: [] }));
});
afterEach(() => {
  useAreas.getState().upload?.stop();
  vi.unstubAllGlobals();
  useAreas.setState({ isOpen: false, dialog: undefined, upload: undefined });
});

async function show() {
  renderInApp(<AreasPanel area={undefined} onUse={() => undefined} />);
  expect(await screen.findByText('Your library is empty.')).toBeVisible();
}

const dropped = () => ({ dataTransfer: { files: [new File(['POINT (1 2)'], 'spot.wkt')] } });

describe('a file', () => {
  it.each([
    ['the panel', () => screen.getByRole('complementary', { name: 'Saved areas' })],
    ['the box for files', () => screen.getByRole('group', { name: 'Upload areas' })],
  ])('a file dropped on %s is read once', async (_, target) => {
    await show();
    fireEvent.drop(target(), dropped());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ kind: 'read', name: 'spot.wkt', takenNames: [] });
  });

  it('a file of more than 20 MB is rejected unread', async () => {
    await show();
    const file = new File(['x'], 'huge.kml');
    Object.defineProperty(file, 'size', { value: 20_000_001 });
    fireEvent.drop(screen.getByRole('complementary'), { dataTransfer: { files: [file] } });
    await waitFor(() => expect(useAreas.getState().dialog?.kind).toBe('result'));
    expect(useAreas.getState().dialog).toMatchObject({
      outcome: [{ fileName: 'huge.kml', refused: { message: 'A file must have at most 20 MB.' } }],
    });
    expect(sent).toEqual([]);
  });
});

describe('an upload that takes long', () => {
  it('a long upload shows its progress, and terminates its worker when it is stopped', async () => {
    await show();
    fireEvent.drop(screen.getByRole('complementary'), dropped());
    expect(await screen.findByText('Reading spot.wkt')).toBeVisible();
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(
      await screen.findByRole('progressbar', { name: 'Uploading spot.wkt' }, { timeout: 4000 }),
    ).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
    expect(await screen.findByRole('button', { name: 'Upload areas' })).toBeVisible();
    expect(ended).toBe(1);
    expect(useAreas.getState().dialog).toBeUndefined();
  });
});

describe('an upload that has been saved', () => {
  const empty = { count: 0, next: null, previous: null, results: [] };
  const files = ['one.wkt', 'two.wkt'].map((name) => new File(['POINT (1 2)'], name));

  function clientWithLibrary() {
    const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
    queries.setQueryData(areasKey, empty);
    return queries;
  }

  it('an upload shows its result before the list is reloaded', async () => {
    vi.stubGlobal('Worker', ReadingWorker);
    libraryServer(new Promise(() => undefined));
    const queries = clientWithLibrary();
    const observer = new QueryObserver(queries, areasQuery());
    const stop = observer.subscribe(() => undefined);
    await uploadAreas(files.slice(0, 1), queries);
    expect(useAreas.getState().dialog?.kind).toBe('result');
    expect(observer.getCurrentResult().isFetching).toBe(true);
    stop();
  });

  it('an upload passes its names to the next file, also when the panel is closed', async () => {
    vi.stubGlobal('Worker', ReadingWorker);
    libraryServer(Promise.resolve());
    await uploadAreas(files, clientWithLibrary());
    expect(sent.map((work) => work.kind === 'read' && work.takenNames)).toEqual([[], ['one.wkt']]);
  });
});
