import { retryPipelineRun } from '@sigma/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { DONE, FAILED, path, problem, processingServer, show } from './processing.fixture.tsx';

const server = processingServer();

describe('a run', () => {
  it('shows what it was made of, and its files with sizes and digests', async () => {
    show(`/tools/processing?id=${DONE.id}`);
    const sheet = await screen.findByRole('dialog', { name: `${DONE.scene}, Basic L1A` });
    const made = within(sheet).getByRole('region', { name: 'Made of' });
    expect(made).toHaveTextContent('451.21 Hz');
    expect(made).toHaveTextContent('Dark frames of the capture');
    expect(await within(made).findByText('Flat field calibration')).toHaveTextContent('measured 1 May 2026');
    const files = within(sheet).getByRole('list', { name: 'Files' });
    expect(files).toHaveTextContent('96.7 MB');
    expect(within(files).getByRole('button', { name: 'Copy abababababab…' })).toBeVisible();
    expect(within(sheet).getByText('2 values were saturated and are missing.')).toBeVisible();
    expect(within(sheet).queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('that has failed is tried again by an administrator', async () => {
    show(`/tools/processing?id=${FAILED.id}`);
    const sheet = await screen.findByRole('dialog', { name: `${FAILED.scene}, Raw` });
    expect(within(sheet).getByRole('region', { name: 'Cause' })).toHaveTextContent('AE The file of');
    await userEvent.click(within(sheet).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Run queued again')).toBeVisible();
    expect(server.posts()).toEqual([[path(retryPipelineRun, FAILED.id), undefined]]);
  });

  it('says why it was not queued again', async () => {
    const detail = 'Only a failed run can be tried again; this one is running.';
    server.answer = (_, method) =>
      method === 'POST' ? problem(409, { code: 'wrong_state', detail }) : undefined;
    show(`/tools/processing?id=${FAILED.id}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(detail)).toBeVisible();
  });

  it('can neither be tried again nor processed again by employees', async () => {
    show('/tools/processing', 'employee');
    expect(await screen.findByRole('row', { name: /^GHOSt2_/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Reprocess since…' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /^GHOSt2_/ }));
    expect(await screen.findByText('Only administrators of the platform try a run again.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});
