import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UiProvider } from '../../ui/theme/ui-provider.tsx';
import type { AreaWork } from './area-work.ts';
import { AreasPanel } from './areas-panel.tsx';
import { useAreas } from './areas-store.ts';

let asked: AreaWork[];
let ended: number;

/** Never comes back, as a parser in an endless loop. */
class BusyWorker extends EventTarget {
  postMessage(work: AreaWork): void {
    asked.push(work);
  }
  terminate(): void {
    ended += 1;
  }
}

beforeEach(() => {
  [asked, ended] = [[], 0];
  vi.stubGlobal('Worker', BusyWorker);
  vi.stubGlobal('fetch', async () => Response.json({ count: 0, next: null, previous: null, results: [] }));
});
afterEach(() => {
  useAreas.getState().upload?.stop();
  vi.unstubAllGlobals();
  useAreas.setState({ isOpen: false, dialog: undefined, upload: undefined });
});

async function show() {
  render(
    <UiProvider>
      <QueryClientProvider client={new QueryClient()}>
        <AreasPanel area={undefined} onUse={() => undefined} />
      </QueryClientProvider>
    </UiProvider>,
  );
  await screen.findByText('Your library is empty.');
}

const dropped = () => ({ dataTransfer: { files: [new File(['POINT (1 2)'], 'spot.wkt')] } });

describe('a file', () => {
  it.each([
    ['the panel', () => screen.getByRole('complementary', { name: 'Saved areas' })],
    ['the box for files', () => screen.getByRole('group', { name: 'Upload areas' })],
  ])('dropped on %s is read once', async (_, target) => {
    await show();
    fireEvent.drop(target(), dropped());
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]).toMatchObject({ kind: 'read', name: 'spot.wkt', takenNames: [] });
  });

  it('of more than 20 MB is refused unread', async () => {
    await show();
    const file = new File(['x'], 'huge.kml');
    Object.defineProperty(file, 'size', { value: 20_000_001 });
    fireEvent.drop(screen.getByRole('complementary'), { dataTransfer: { files: [file] } });
    await waitFor(() => expect(useAreas.getState().dialog?.kind).toBe('result'));
    expect(useAreas.getState().dialog).toMatchObject({
      outcome: [{ fileName: 'huge.kml', refused: { message: 'A file takes at most 20 MB.' } }],
    });
    expect(asked).toEqual([]);
  });
});

describe('an upload that takes long', () => {
  it('shows its progress, and ends its worker when it is stopped', async () => {
    await show();
    fireEvent.drop(screen.getByRole('complementary'), dropped());
    expect(await screen.findByText('Reading spot.wkt')).toBeTruthy();
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(
      await screen.findByRole('progressbar', { name: 'Uploading spot.wkt' }, { timeout: 4000 }),
    ).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
    expect(await screen.findByRole('button', { name: 'Upload areas' })).toBeTruthy();
    expect(ended).toBe(1);
    expect(useAreas.getState().dialog).toBeUndefined();
  });
});
