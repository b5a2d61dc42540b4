import { listPipelineRuns, readProcessing } from '@sigma/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { testQueries } from '../../session/providers.fixture.tsx';
import { list, path, problem, processingServer, RUNNING, show } from './processing.fixture.tsx';

const server = processingServer();

describe('the processing', () => {
  it('shows the queue by state, the throughput, and failures by code with their sentence', async () => {
    show();
    expect(await screen.findByRole('button', { name: '120 Done' })).toBeVisible();
    expect(screen.getByText('No run is waiting.')).toBeVisible();
    const throughput = screen.getByRole('table', { name: 'Throughput' });
    expect(within(throughput).getByRole('row', { name: /^Last hour/ })).toHaveTextContent(
      'Last hour141.4 GB1 min 1 s5.2 s',
    );
    expect(within(throughput).getByRole('row', { name: /^Last 24 h/ })).toHaveTextContent('N/A');
    const failures = screen.getByRole('list', { name: 'Failures by code' });
    expect(failures).toHaveTextContent('AE: 1 run');
    expect(failures).toHaveTextContent('The file of calibration 7 is damaged.');
  });

  it('lists runs with state, attempts, times, warnings and cause', async () => {
    show();
    const done = await screen.findByRole('row', { name: /^GHOSt1_20261120T184200Z_012341/ });
    expect(done).toHaveTextContent(
      /Basic L1A.*Done.*2.*21 Nov 2026, 08:00:00 UTC.*6\.3 s.*4\.1 s.*1 warning/,
    );
    const failed = screen.getByRole('row', { name: /^GHOSt2_/ });
    await waitFor(() => expect(failed).toHaveTextContent('GHOSt-2, 19 Nov 2026'));
    expect(failed).toHaveTextContent(/Failed.*While choosing calibrations/);
    expect(failed).toHaveTextContent('AE: The file of calibration 7 is damaged.');
  });

  it('filters by a state of the queue and by a menu, and keeps the filters in the address', async () => {
    const router = show();
    await userEvent.click(await screen.findByRole('button', { name: '1 Failed' }));
    await waitFor(() => expect(server.listed().at(-1)?.get('state')).toBe('failed'));
    await userEvent.click(screen.getByRole('button', { name: 'Sensor All' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'GHOSt-2' }));
    await waitFor(() => expect(server.listed().at(-1)?.get('sensor')).toBe('2'));
    expect(router.state.location.search).toEqual({ state: 'failed', sensor: '2' });
    await userEvent.click(screen.getByRole('button', { name: '1 Failed' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ sensor: '2' }));
  });

  it('follows runs while one waits or runs', async () => {
    let state = RUNNING;
    server.answer = ({ pathname }) => (pathname === path(listPipelineRuns) ? list([state]) : undefined);
    show();
    expect(await screen.findByText('Making the files')).toBeVisible();
    state = { ...RUNNING, state: 'done', step: 'store', finished_at: '2026-11-21T08:00:06.500Z' };
    expect(await screen.findByText('6.3 s', {}, { timeout: 4000 })).toBeVisible();
  });

  it('says when nothing has been processed, and when no run matches', async () => {
    server.answer = ({ pathname }) => (pathname === path(listPipelineRuns) ? list([]) : undefined);
    const router = show();
    expect(await screen.findByText('Nothing has been processed yet.')).toBeVisible();
    router.history.push('/tools/processing?level=Raw');
    expect(await screen.findByText('No runs match these filters.')).toBeVisible();
  });

  it('explains that a search must be the complete id of a scene', async () => {
    server.answer = ({ pathname }) =>
      pathname === path(listPipelineRuns)
        ? problem(422, {
            code: 'invalid',
            detail: '',
            errors: [{ field: 'scene.0', code: 'pattern', message: 'must be the id of a scene' }],
          })
        : undefined;
    show('/tools/processing?search=two words');
    expect(await screen.findByText('Not the id of a scene')).toBeVisible();
  });

  it('states a failure once, and keeps the list when only its figures cannot be read', async () => {
    server.answer = () => problem(503, { code: 'unavailable', detail: '' });
    const queries = testQueries();
    show('/tools/processing', 'admin', queries);
    expect(await screen.findByText('Busy')).toBeVisible();
    server.answer = ({ pathname }) =>
      pathname === path(readProcessing) ? problem(503, { code: 'unavailable', detail: '' }) : undefined;
    await queries.invalidateQueries();
    expect(await screen.findByRole('row', { name: /^GHOSt2_/ })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Busy');
  });
});
