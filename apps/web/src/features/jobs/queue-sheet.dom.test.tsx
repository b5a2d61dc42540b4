import { type JobQueue, listJobs, type QueuedJob } from '@sigma/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInApp, testQueries } from '../../session/providers.fixture.tsx';
import { QueueSheet } from './queue-sheet.tsx';

const queue: JobQueue = {
  name: 'notifications.send-mail',
  waiting: 0,
  scheduled: 0,
  active: 0,
  failed: 1,
  completed: 3,
  cron: null,
  retries: 150,
  oldest_waiting_at: null,
  last_finished_at: '2026-11-21T08:14:09.000Z',
};
const job: QueuedJob = {
  id: '2c7d6f1a-0b4e-4d0f-8f6c-3a5b9e1d7c20',
  queue: queue.name,
  state: 'failed',
  key: null,
  attempt: 151,
  retries: 150,
  created_at: '2026-11-20T09:00:00.000Z',
  start_after: '2026-11-20T09:00:00.000Z',
  started_at: '2026-11-20T09:10:00.000Z',
  finished_at: '2026-11-20T09:10:04.000Z',
  data: {},
  failure: 'No such host.',
};
const problem = (status: number, code: string, detail: string) =>
  Response.json({ type: 'about:blank', title: '', status, code, detail }, { status });

afterEach(() => vi.unstubAllGlobals());

it('failed jobs stay shown when a check fails, and say why they cannot run again', async () => {
  const queries = testQueries();
  let isAway = false;
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) => {
    if (method === listJobs.method)
      return isAway
        ? problem(503, 'unavailable', '')
        : Response.json({ count: 1, next: null, previous: null, results: [job] });
    return problem(409, 'wrong_state', 'The job cannot be run again. Its text was deleted.');
  });
  renderInApp(<QueueSheet queue={queue} onClose={() => undefined} />, { queries });
  expect(await screen.findByText('No such host.')).toBeVisible();
  isAway = true;
  await queries.invalidateQueries();
  expect(await screen.findByText('Busy')).toBeVisible();
  expect(screen.getByText('No such host.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('The job cannot be run again. Its text was deleted.')).toBeVisible();
});
