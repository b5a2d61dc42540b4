import {
  blockOutCalls,
  groundStationCalls,
  groundStationPassCalls,
  listRequestPasses,
  operatedSensorCalls,
  sensorScheduleCalls,
  sensorTaskCalls,
  taskingRequestCalls,
  taskingScheduleCalls,
} from '@sigma/contract';
import { afterEach, beforeEach, vi } from 'vitest';
import { renderPages } from '../../parts/address/router.fixture.tsx';
import { testQueries } from '../../session/providers.fixture.tsx';
import { sessionOf } from '../../session/session.fixture.ts';
import {
  blockOutOf,
  DAY,
  idOf,
  operatedSensorOf,
  PLAN_ID,
  passOf,
  planOf,
  requestOf,
  taskOf,
} from './desk.fixture.ts';
import { OperatorDeskPage } from './operator-desk-page.tsx';

export const HARBOUR = requestOf();
export const DAM = requestOf({ id: idOf(2), name: 'Dam', priority: 90 });
export const OTHER_ID = idOf(110);
const LEFT_OUT = {
  tasking_request: DAM.id,
  code: 'conflict' as const,
  text: `Request “Dam” has one pass, but it collides with request ${HARBOUR.id} on sensor 1.`,
};
export const list = (results: readonly unknown[]) =>
  Response.json({ count: results.length, next: null, previous: null, results });
export const refused = (status: number, code: string, detail: string) =>
  Response.json({ type: 'about:blank', title: 'No', status, code, detail }, { status });
export const path = (operation: { readonly path: string }, params: Readonly<Record<string, string>> = {}) =>
  `/api${operation.path.replace(/\{(\w+)\}/g, (_, name) => params[name] ?? '')}`;

type OwnAnswer = (url: URL, method: string) => Response | Promise<Response> | undefined;

let sent: { readonly method: string; readonly url: URL; readonly body: unknown }[];
let answer: OwnAnswer;

function usualAnswer(url: URL): Response {
  switch (url.pathname) {
    case path(operatedSensorCalls.list):
      return list([operatedSensorOf(1), operatedSensorOf(2)]);
    case path(taskingScheduleCalls.list):
      return list([planOf({ left_out: [LEFT_OUT] }), planOf({ id: OTHER_ID })]);
    case path(taskingScheduleCalls.read, { tasking_schedule: OTHER_ID }):
      return Response.json(planOf({ id: OTHER_ID }));
    case path(sensorScheduleCalls.list):
      return list(
        [1, 2].map((sensor) => ({
          id: idOf(100 + sensor),
          tasking_schedule: PLAN_ID,
          sensor,
          ...DAY,
          state: 'draft',
          tasks: [],
        })),
      );
    case path(sensorTaskCalls.list): {
      const plan = url.searchParams.get('tasking_schedule');
      if (plan === PLAN_ID) return list([taskOf()]);
      return list(plan === OTHER_ID ? [taskOf({ id: idOf(210), tasking_request: DAM.id })] : []);
    }
    case path(taskingRequestCalls.list):
      return list([DAM, HARBOUR]);
    case path(blockOutCalls.list):
      return list([blockOutOf()]);
    case path(listRequestPasses, { tasking_request: HARBOUR.id }):
      return Response.json({
        passes: [
          passOf({ start: taskOf().start, end: taskOf().end }),
          passOf(),
          passOf({ sensor: 2, start: '2026-11-21T19:00:00.000Z', end: '2026-11-21T19:00:10.000Z' }),
        ],
      });
    case path(groundStationCalls.list):
    case path(groundStationPassCalls.list):
      return list([]);
    default:
      return Response.json(taskOf());
  }
}

/** What a test answers itself; undefined leaves it to the usual answers. */
export const answerWith = (own: OwnAnswer): void => {
  answer = own;
};

/** Stubs the server of the desk for the tests of a file. */
export function stubDeskServer(): void {
  beforeEach(() => {
    sent = [];
    answer = () => undefined;
    vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
      const url = new URL(address, 'http://localhost');
      const method = init.method ?? 'GET';
      sent.push({ method, url, body: init.body === undefined ? undefined : JSON.parse(String(init.body)) });
      return answer(url, method) ?? usualAnswer(url);
    });
  });
  afterEach(() => vi.unstubAllGlobals());
}

/** Opens the desk as staff who may write, unless they are employees. */
export function showDesk(open = `/tools/desk?plan=${PLAN_ID}`, role: 'employee' | 'admin' = 'admin') {
  const base = sessionOf();
  const session = sessionOf({ profile: { ...base.profile, internal_osk_role: role } });
  return renderPages({ '/tools/desk': OperatorDeskPage }, open, { session, queries: testQueries() });
}
/** The writes so far: method, path and body. */
export const changes = () =>
  sent.filter(({ method }) => method !== 'GET').map(({ method, url, body }) => [method, url.pathname, body]);
