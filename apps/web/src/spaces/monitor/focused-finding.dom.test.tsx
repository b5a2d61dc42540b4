import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ASSET_ID, findingOf } from '../../features/monitor/data/finding.fixture.ts';
import { listAnswer, monitorServer, refusal } from '../../features/monitor/data/monitor-server.fixture.ts';
import { MAP, openDashboard } from './dashboard.fixture.tsx';

const server = monitorServer();

const REPORT = {
  id: findingOf(3).id,
  external_id: findingOf(3).id,
  program: 3,
  display_name: 'Permian pads',
  created_at: '2026-11-18T18:00:00.000Z',
  report_type: 1,
  assets: [ASSET_ID],
  detections: [findingOf(1).id],
  period_start: '2026-11-17T00:00:00.000Z',
  period_end: '2026-11-18T18:00:00.000Z',
  pdf_presigned_uri: '',
  state: 'waiting',
  pages: null,
  size: null,
  cause: null,
  requested_by: 'Mina Okafor',
  ready_at: null,
};

describe('one finding', () => {
  const ALERT = `${MAP}/alert/${findingOf(1).id}`;

  it('shows rate, parts, limit, wind, reasons and history, and leads to the others', async () => {
    server.findings = [findingOf(0), findingOf(1, { evidence: { r: 0.71, towards_deg: 57 } }), findingOf(2)];
    const router = openDashboard(ALERT);
    const shown = within(await screen.findByRole('region', { name: 'alert D-20930' }));
    expect(shown.getByText('410 ± 120 kg/h')).toBeVisible();
    expect(shown.getByText('210 ± 42 kg/h')).toBeVisible();
    expect(shown.getByText('4.1 m/s from SW (simulated)')).toBeVisible();
    expect(shown.getByText(/correlates with methane by 0\.71/)).toBeVisible();
    await userEvent.click(shown.getByRole('button', { name: 'Next finding' }));
    await waitFor(() => expect(router.latestLocation.pathname).toBe(`${MAP}/alert/${findingOf(2).id}`));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(router.latestLocation.pathname).toBe(MAP));
  });

  it('shows the whole plume, and its source again, by mouse and by key', async () => {
    const ring: [number, number][] = [
      [-102.38, 31.91],
      [-102.37, 31.91],
      [-102.37, 31.92],
      [-102.38, 31.91],
    ];
    server.findings = [findingOf(1, { outline: { type: 'Polygon', coordinates: [ring] } })];
    openDashboard(ALERT);
    await userEvent.click(await screen.findByRole('button', { name: 'Show the whole plume' }));
    expect(screen.getByRole('button', { name: 'Show the source' })).toBeVisible();
    await userEvent.keyboard('z');
    expect(screen.getByRole('button', { name: 'Show the whole plume' })).toBeVisible();
  });

  it('draws the spectrum with the fitted methane where the analysis has stored it', async () => {
    const spectrum = {
      wavelengths_nm: [2300, 2310, 2320],
      ratio: [0.98, 0.95, 0.97],
      fitted: [0.97, 0.96, 0.97],
      r: 0.71,
      is_change: true,
    };
    server.findings = [findingOf(1, { evidence: { r: 0.71, spectrum } })];
    openDashboard(ALERT);
    expect(
      await screen.findByRole('img', { name: /2300 to 2320 nm, with the fitted methane, r 0\.71/ }),
    ).toBeVisible();
  });

  it('records a step, and proposes to accept after a verified repair', async () => {
    server.findings = [findingOf(1)];
    const step = {
      id: findingOf(1).id,
      step: 'verified',
      at: '2026-11-19T08:20:00.000Z',
      by: 'Mina Okafor',
      text: '',
      files: [],
    };
    let steps: unknown[] = [];
    server.answer = (path, _, method) => {
      if (!path.endsWith('/responses/')) return undefined;
      if (method === 'GET') return listAnswer(steps);
      steps = [step];
      return Response.json(step, { status: 201 });
    };
    openDashboard(ALERT);
    expect(await screen.findByText('No step yet.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Add a step' }));
    await userEvent.click(screen.getByRole('button', { name: 'Add the step' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Set to Resolved - Accepted' }));
    await waitFor(() =>
      expect(server.bodies).toContainEqual({ feedback_status: 'Resolved - Accepted', feedback_text: null }),
    );
  });

  it('names a file that cannot be attached to a step by its content, before it is sent', async () => {
    server.findings = [findingOf(1)];
    server.answer = (path) => (path.endsWith('/responses/') ? listAnswer([]) : undefined);
    openDashboard(ALERT);
    await userEvent.click(await screen.findByRole('button', { name: 'Add a step' }));
    const input = screen.getByLabelText('Attach files', { selector: 'input' });
    await userEvent.upload(input, new File(['%PDF-1.7'], 'permit.pdf'));
    expect(await screen.findByText(/^permit\.pdf/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add the step' })).toBeEnabled();
    await userEvent.upload(input, new File(['a tool'], 'report.pdf'));
    expect(await screen.findByText('* report.pdf is not a JPEG, PNG or PDF.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add the step' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Remove report.pdf' }));
    expect(screen.getByRole('button', { name: 'Add the step' })).toBeEnabled();
  });

  describe('while its notes are being saved', () => {
    /** Notes whose saving was requested; `answer` lets the server answer. */
    async function savingNotes() {
      server.findings = [findingOf(1)];
      const { promise, resolve } = Promise.withResolvers<Response>();
      server.answer = (_, __, method) => (method === 'PATCH' ? promise : undefined);
      const router = openDashboard(ALERT);
      const form = within(await screen.findByRole('form', { name: 'Review' }));
      const notes = form.getByRole('textbox', { name: /^Notes/ });
      await userEvent.type(notes, 'Called.');
      await userEvent.click(form.getByRole('button', { name: 'Save notes' }));
      const saved = () => Response.json({ ...findingOf(1), feedback_text: 'Called.' });
      return { router, form, notes, answer: resolve, saved };
    }

    it('Escape leaves it as soon as they are saved, without a question', async () => {
      const { router, answer, saved } = await savingNotes();
      await userEvent.keyboard('{Escape}');
      expect(screen.queryByText('Discard the notes?')).toBeNull();
      expect(router.latestLocation.pathname).toBe(ALERT);
      answer(saved());
      await waitFor(() => expect(router.latestLocation.pathname).toBe(MAP));
    });

    it('Escape stays and asks if they cannot be saved', async () => {
      const { router, form, answer } = await savingNotes();
      await userEvent.keyboard('{Escape}');
      answer(refusal(429, 'too_many_requests'));
      await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
      expect(form.getByRole('textbox', { name: /^Notes/ })).toHaveValue('Called.');
      expect(router.latestLocation.pathname).toBe(ALERT);
    });

    it('what is typed in the meantime stays unsaved', async () => {
      const { form, notes, answer, saved } = await savingNotes();
      await userEvent.type(notes, ' Twice.');
      answer(saved());
      await waitFor(() =>
        expect(form.getByRole('button', { name: 'Save notes' })).not.toHaveAttribute('aria-busy'),
      );
      expect(notes).toHaveValue('Called. Twice.');
      expect(form.getByText('Not saved')).toBeVisible();
    });
  });

  it('says that it could not be loaded, with its id', async () => {
    openDashboard(ALERT);
    expect(await screen.findByText('This finding could not be loaded')).toBeVisible();
    expect(screen.getByText(findingOf(1).id)).toBeVisible();
  });

  it('opens the request for a field report filled in, sends it on confirmation only, and opens the report', async () => {
    server.findings = [findingOf(1)];
    server.answer = (path, _, method) =>
      path === 'reports/' && method === 'POST' ? Response.json(REPORT, { status: 201 }) : undefined;
    const router = openDashboard(ALERT);
    await userEvent.click(await screen.findByRole('button', { name: 'Report this' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Request report' }));
    expect(dialog.getByRole('radio', { name: 'Field Report' })).toBeChecked();
    expect(await dialog.findByText('It covers Permian pads, 17 Nov 2026 to now.')).toBeVisible();
    expect(server.bodies).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Request report' }));
    await waitFor(() =>
      expect(router.latestLocation.pathname).toBe(`/program/3/monitor/reports/${REPORT.external_id}`),
    );
    expect(server.bodies).toEqual([
      {
        report_type: 1,
        assets: [ASSET_ID],
        detections: [findingOf(1).id],
        period_start: '2026-11-17T00:00:00.000Z',
      },
    ]);
  });

  it('offers a link to everyone, and a capture to those who may order one', async () => {
    server.findings = [findingOf(1)];
    openDashboard(ALERT);
    expect(await screen.findByRole('button', { name: 'Share' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Order a capture of this place' })).toBeNull();
  });
});
