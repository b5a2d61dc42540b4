import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../session/providers.fixture.tsx';
import { findingOf } from './finding.fixture.ts';
import { useSaveReview } from './review.changes.ts';
import { useAllFindings } from './use-all-findings.ts';

const QUESTION = { filter: { assets: ['one'], class: 'alert' }, include: 'all' } as const;

function Findings() {
  const { findings, count, pages, failedPages, isLoading, isCut, retry } = useAllFindings(QUESTION);
  const save = useSaveReview();
  const [newest] = findings;
  return (
    <>
      <output>
        {JSON.stringify({ loaded: findings.length, count, pages, failedPages, isLoading, isCut })}
      </output>
      <p>{newest?.feedback_status}</p>
      <button type="button" onClick={retry}>
        Retry
      </button>
      <button
        type="button"
        onClick={() =>
          newest && save.mutate({ detection: newest.id, status: 'Resolved - Accepted', note: ' ' })
        }
      >
        Accept
      </button>
    </>
  );
}

describe('all findings of a filter', () => {
  let count = 2500;
  let sent: URL[] = [];
  let bodies: unknown[] = [];
  let failing = new Set<number>();
  let running = 0;
  let mostRunning = 0;

  beforeEach(() => {
    [count, sent, bodies, failing, running, mostRunning] = [2500, [], [], new Set(), 0, 0];
    vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
      const url = new URL(address, 'http://localhost');
      if (init.method === 'PATCH') {
        bodies.push(JSON.parse(String(init.body)));
        return Response.json(findingOf(0, { feedback_status: 'Resolved - Accepted' }));
      }
      sent.push(url);
      running += 1;
      mostRunning = Math.max(mostRunning, running);
      await new Promise((resolve) => setTimeout(resolve));
      running -= 1;
      const offset = Number(url.searchParams.get('offset'));
      if (failing.has(offset)) return Response.json({ code: 'internal_error', detail: '' }, { status: 500 });
      const length = Math.max(0, Math.min(1000, count - offset));
      // One in a hundred rows is enough to count pages, and cheaper to check.
      const results = Array.from({ length: Math.ceil(length / 100) }, (_, row) =>
        findingOf(offset + row * 100),
      );
      return Response.json({ count, next: null, previous: null, results });
    });
  });
  afterEach(() => void vi.unstubAllGlobals());

  const shown = () => JSON.parse(screen.getByRole('status').textContent ?? '');

  it('are loaded a thousand at a time, at most six calls at once, up to one instant', async () => {
    count = 9500;
    renderInApp(<Findings />);
    await vi.waitFor(() =>
      expect(shown()).toMatchObject({ loaded: 95, count: 9500, pages: 10, isLoading: false }),
    );
    expect(sent.map((url) => url.searchParams.get('limit'))).toEqual(Array(10).fill('1000'));
    expect(new Set(sent.map((url) => url.searchParams.get('created_before'))).size).toBe(1);
    expect(sent[0]?.searchParams.get('include_files')).toBe('all');
    expect(sent[0]?.searchParams.get('asset')).toBe('one');
    expect(mostRunning).toBe(6);
  });

  it('end at 20,000', async () => {
    count = 20_001;
    renderInApp(<Findings />);
    await vi.waitFor(() =>
      expect(shown()).toMatchObject({ loaded: 200, pages: 20, isCut: true, isLoading: false }),
    );
  });

  it('are shown without the pages that failed, which are loaded again on request', async () => {
    failing = new Set([1000]);
    renderInApp(<Findings />);
    await vi.waitFor(() => expect(shown()).toMatchObject({ loaded: 15, failedPages: 1, isLoading: false }));
    failing = new Set();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await vi.waitFor(() => expect(shown()).toMatchObject({ loaded: 25, failedPages: 0, isLoading: false }));
    expect(sent.filter((url) => url.searchParams.get('offset') === '1000')).toHaveLength(2);
    expect(sent).toHaveLength(4);
  });

  it('show a review at once, with empty notes stored as none', async () => {
    count = 1;
    renderInApp(<Findings />);
    expect(await screen.findByText('Unreviewed')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('Resolved - Accepted')).toBeVisible();
    expect(bodies).toEqual([{ feedback_status: 'Resolved - Accepted', feedback_text: null }]);
    expect(sent).toHaveLength(1);
  });
});
