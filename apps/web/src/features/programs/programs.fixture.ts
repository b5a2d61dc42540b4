import type { ManagedProgram } from '@sigma/contract';
import { afterEach, beforeEach, vi } from 'vitest';

export const PROGRAM: ManagedProgram = {
  id: 7,
  name: 'Bay Methane Watch',
  company_name: 'Golden Gate Energy',
  // The contract runs whenever tests do.
  start_date: '2020-01-01',
  end_date: '2199-12-31',
  active: true,
  max_users: 15,
  max_taskings: null,
  max_order_area_km2: null,
  product_level_access: ['Basic'],
  sensor_data_access: [1],
  subscribed_products: ['Data'],
  simulated: false,
  collections: ['ghost'],
  eulas: [1],
  user_count: 10,
  tasking_count: 3,
  order_count: 42,
};

export const list = (results: readonly unknown[]) =>
  Response.json({ count: results.length, next: null, previous: null, results });
export const problem = (status: number, code: string, errors: readonly unknown[] = []) =>
  Response.json({ type: 'about:blank', title: '', status, code, detail: '', errors }, { status });

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly ifMatch?: string;
}

/** Answers the private calls of programs; what is sent is recorded. */
export function programsServer() {
  const server = {
    sent: [] as Sent[],
    searched: [] as URLSearchParams[],
    programs: (): Response => list([PROGRAM]),
    program: (): ManagedProgram => PROGRAM,
    write: (): Response => Response.json(PROGRAM),
  };
  beforeEach(() => {
    server.sent.length = 0;
    server.searched.length = 0;
    server.programs = () => list([PROGRAM]);
    server.program = () => PROGRAM;
    server.write = () => Response.json(PROGRAM);
    vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
      const { pathname, searchParams } = new URL(String(input), 'http://localhost');
      const path = pathname.replace('/api/private/v1/', '');
      const method = init?.method ?? 'GET';
      if (method !== 'GET') {
        const ifMatch = new Headers(init?.headers).get('if-match');
        const body = init?.body ? JSON.parse(String(init.body)) : undefined;
        server.sent.push({ method, path, body, ...(ifMatch !== null && { ifMatch }) });
        return method === 'DELETE' ? new Response(null, { status: 204 }) : server.write();
      }
      if (path === 'sigma/sensors/') return list([SENSOR]);
      if (path === 'admin/collections/') return list([COLLECTION]);
      if (path === 'admin/eulas/') return list([EULA]);
      if (path !== 'admin/programs/')
        return Response.json(server.program(), { headers: { etag: '"program-7"' } });
      server.searched.push(searchParams);
      return server.programs();
    });
  });
  afterEach(() => vi.unstubAllGlobals());
  return server;
}

const SENSOR = {
  osk_id: 1,
  osk_sensor_name: 'GHOSt-1',
  max_slew_angle: 30,
  swath_km: 12,
  tasking_eligible_start: null,
  tasking_eligible_end: null,
  launch_date: null,
  launch_site: null,
  raw_tle: null,
  serial: 'S1',
  slew_rate: 1,
  settle_time: 10,
  programs: [7],
};
const COLLECTION = { id: 'ghost', title: 'GHOSt', file_format: 'ENVI', programs: [7] };
const EULA = {
  id: 1,
  name: 'Multi-user licence',
  short_name: 'Multi',
  identifying_value: 'multi',
  text: 'Terms',
  version: 1,
  published_at: '2026-01-01T00:00:00.000Z',
  programs: [7],
  accepted_by: 2,
};
