import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedPeople } from '../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/** Further resources that the specification names, by plain HTTP calls as a client writes them. */
let app: TestApp;
let program: number;
beforeAll(async () => {
  app = await startTestApp();
  ({ first: program } = await seedPeople(app.database));
});
afterAll(() => app?.close());

async function statusOf(path: string, as: string): Promise<number> {
  const headers = { authorization: `Bearer ${await app.tokenFor(as)}` };
  const { status } = await fetch(`${app.url}/api/${path}`, { headers });
  return status;
}

describe('2:3#24 the other resources', () => {
  it.each([
    ['order', 'orders/'],
    ['capture artifact', 'capture_artifacts/'],
    ['eula', 'eulas/'],
    ['stac order', 'stac_orders/'],
    ['report', 'reports/'],
    ['asset', 'assets/'],
    ['detection', 'detections/'],
  ])('%s is a list of the program', async (_name, path) => {
    expect(await statusOf(`public/v1/sigma/programs/${program}/${path}`, 'customer@demo.example')).toBe(200);
  });

  it.each([
    'aois/',
    'data_products/',
    'detection_artifacts/',
    'file_delivery_event/',
    'ground_stations/',
    'ground_station_passes/',
    'orbit/',
    'order_status/',
    'sensor_tasks/',
    'sensor_schedules/',
    'tasking_requests/',
    'tasking_schedules/',
    'tasking_block_out_windows/',
    'search_areas/',
  ])('%s is a list of the private or the public tier', async (path) => {
    const tiers = await Promise.all(
      ['private', 'public'].map((tier) => statusOf(`${tier}/v1/sigma/${path}`, 'admin@demo.example')),
    );
    expect(tiers).toContain(200);
  });
});
