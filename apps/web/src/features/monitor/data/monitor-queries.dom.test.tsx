import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../session/providers.fixture.tsx';
import {
  assetsQuery,
  facilitiesQuery,
  monitorSummaryQuery,
  passesQuery,
  sourcesQuery,
} from './assets.queries.ts';
import {
  findingEventsQuery,
  findingQuery,
  findingResponsesQuery,
  findingsPageQuery,
} from './detections.queries.ts';
import { ASSET_ID, assetOf, findingOf, passOf } from './finding.fixture.ts';
import { useAddResponse, useSaveReview } from './review.changes.ts';

const FINDING = findingOf(0).id;
const AT = '2026-11-19T08:20:00.000Z';
const STEP = { id: FINDING, step: 'notified', at: AT, by: 'Mina Okafor', text: 'Called pad 17.', files: [] };
const SUMMARY = {
  alerts: 41,
  alerts_open: 9,
  alerts_new: 6,
  detections: 120,
  reports: 14,
  reports_generating: 1,
  assets: 11,
  assets_without_pass: 2,
};
const SOURCE = {
  id: FINDING,
  name: 'Pad 17',
  kind: 'Methane',
  coordinates: { type: 'Point', coordinates: [-102.38, 31.91] },
  facility: null,
  state: 'open',
  quiet_since: null,
  first_seen: AT,
  last_seen: AT,
  passes_seen: 3,
  passes_looked: 4,
};
const PAD = {
  id: FINDING,
  name: 'Pad 17',
  kind: 'pad',
  shape: { type: 'Point', coordinates: [-102.38, 31.91] },
};
const EVENT = {
  id: 1,
  at: AT,
  actor: 'Mina Okafor',
  kind: 'reviewed',
  before: 'Unreviewed',
  after: 'Unresolved',
  text: null,
};

const list = (...results: unknown[]) => ({ count: results.length, next: null, previous: null, results });
const OF_PROGRAM = '/api/public/v1/sigma/programs/3/';
const ANSWERS: Readonly<Record<string, unknown>> = {
  'assets/': list(assetOf()),
  'monitor/summary/': SUMMARY,
  [`assets/${ASSET_ID}/passes/`]: list(passOf(0)),
  [`assets/${ASSET_ID}/sources/`]: list(SOURCE),
  [`assets/${ASSET_ID}/facilities/`]: list(PAD),
  'detections/': list(findingOf(0)),
  [`detections/${FINDING}/`]: findingOf(0),
  [`detections/${FINDING}/events/`]: list(EVENT),
  [`detections/${FINDING}/responses/`]: list(STEP),
};

function Everything() {
  const add = useAddResponse();
  const page = { filter: { types: ['Methane' as const] }, limit: 25, offset: 0 };
  const shown = [
    useQuery(assetsQuery(3)).data?.results[0]?.name,
    useQuery(monitorSummaryQuery(3)).data?.alerts,
    useQuery(passesQuery(3, ASSET_ID)).data?.results[0]?.text,
    useQuery(sourcesQuery(3, ASSET_ID)).data?.results[0]?.name,
    useQuery(facilitiesQuery(3, ASSET_ID)).data?.results[0]?.kind,
    useQuery(findingsPageQuery(3, page)).data?.results[0]?.number,
    useQuery(findingQuery(3, FINDING)).data?.number,
    useQuery(findingEventsQuery(3, FINDING)).data?.results[0]?.after,
    useQuery(findingResponsesQuery(3, FINDING)).data?.results[0]?.text,
  ];
  return (
    <>
      <output>{shown.join(' | ')}</output>
      <button
        type="button"
        onClick={() => add.mutate({ detection: FINDING, step: 'notified', text: '', files: [] })}
      >
        Notified
      </button>
    </>
  );
}

afterEach(() => void vi.unstubAllGlobals());

const NO_FILES: readonly File[] = [];

function Steps() {
  const add = useAddResponse();
  return (['notified', 'repaired'] as const).map((step) => (
    <button
      key={step}
      type="button"
      onClick={() => add.mutate({ detection: FINDING, step, text: '', files: NO_FILES })}
    >
      {step}
    </button>
  ));
}

it('sends a step again under the same key after a lost answer, and every other step under its own', async () => {
  const keys: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get('idempotency-key'));
    if (keys.length === 1) throw new TypeError('Failed to fetch');
    return Response.json(STEP, { status: 201 });
  });
  renderInApp(<Steps />);
  for (const [index, name] of ['notified', 'notified', 'notified', 'repaired'].entries()) {
    await userEvent.click(screen.getByRole('button', { name }));
    await vi.waitFor(() => expect(keys).toHaveLength(index + 1));
  }
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(new Set(keys).size).toBe(3);
});

it('reads everything that Monitor shows of a program, and a finding again after a step was added', async () => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const path = new URL(address, 'http://localhost').pathname.replace(OF_PROGRAM, '');
    sent.push(`${init.method ?? 'GET'} ${path}`);
    return Response.json(init.method === 'POST' ? STEP : ANSWERS[path], {
      status: init.method === 'POST' ? 201 : 200,
    });
  });
  renderInApp(<Everything />);
  const everything =
    'Permian pads | 41 | nothing above 310 kg/h | Pad 17 | pad | 20931 | 20931 | Unresolved | Called pad 17.';
  await vi.waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(everything));
  const before = sent.length;
  await userEvent.click(screen.getByRole('button', { name: 'Notified' }));
  await vi.waitFor(() =>
    expect(sent.slice(before).toSorted()).toEqual([
      `GET detections/${FINDING}/`,
      `GET detections/${FINDING}/events/`,
      `GET detections/${FINDING}/responses/`,
      `POST detections/${FINDING}/responses/`,
    ]),
  );
});

function Reviewed() {
  const { data } = useQuery(findingQuery(3, FINDING));
  const save = useSaveReview();
  return (
    <>
      <output>{data?.feedback_status}</output>
      <button
        type="button"
        onClick={() => save.mutate({ detection: FINDING, status: 'Unresolved', note: '' })}
      >
        Unresolved
      </button>
    </>
  );
}

it('stops reading a finding as it was before the review that is saved', async () => {
  let reading: AbortSignal | null | undefined;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const path = new URL(address, 'http://localhost').pathname.replace(OF_PROGRAM, '');
    if (init.method === 'PATCH') return Response.json(findingOf(0, { feedback_status: 'Unresolved' }));
    if (path !== `detections/${FINDING}/`) return Response.json(ANSWERS[path]);
    reading = init.signal;
    return new Promise<Response>(() => undefined);
  });
  renderInApp(<Reviewed />);
  await userEvent.click(screen.getByRole('button', { name: 'Unresolved' }));
  await vi.waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Unresolved'));
  expect(reading?.aborted).toBe(true);
});
