import type { NotationPass } from '@sigma/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readRecordView } from '../../../parts/record-list/record-view.ts';
import { renderInApp } from '../../../session/providers.fixture.tsx';
import { passOf, SCENE_ID } from '../data/notation.fixture.ts';
import { ScenesPage } from './scenes-page.tsx';

afterEach(() => vi.unstubAllGlobals());

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
