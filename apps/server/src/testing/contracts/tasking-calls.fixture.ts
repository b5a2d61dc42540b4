import {
  createStapiOrder,
  placeOrder,
  searchStapiOpportunities,
  taskingRequestCalls,
  taskingScheduleCalls,
} from '@sigma/contract';
import {
  ADMIN,
  captureOrderBody,
  passesOver,
  SAN_FRANCISCO,
} from '../../modules/orders/capture-orders.fixture.ts';
import { coming, is, orderBody, VISUAL } from '../../modules/stapi/testing/stapi.fixture.ts';
import { SENSOR } from './contracts.fixture.ts';
import type { Subject } from './walk.fixture.ts';
import type { World } from './world.fixture.ts';

const RESULTS = (answer: string) => JSON.parse(answer).results;
const passesIn = (answer: string) =>
  RESULTS(answer).filter(({ sensor }: { sensor: number }) => sensor === SENSOR).length;
const featuresIn = (answer: string) =>
  JSON.parse(answer).features.filter(
    ({ properties }: { properties: object }) => Reflect.get(properties, 'sigma:sensor') === SENSOR,
  ).length;
const OF_SENSOR = is('sigma:sensor', '=', SENSOR);

/** The calls of opportunities, requests of captures and STAPI. */
export async function taskingCalls(world: World): Promise<Subject> {
  const { app } = world;
  const { kysely } = app.database;
  const [scheduled, pass] = await passesOver(app);
  if (scheduled === undefined || pass === undefined) throw new Error('The search found too few passes.');
  const { sensor, start_time, end_time } = pass;
  const { id: order } = await world.made(placeOrder, { body: captureOrderBody(scheduled) });
  const { id: request } = await kysely
    .selectFrom('tasking_requests')
    .where('order_id', '=', String(order))
    .select('id')
    .executeTakeFirstOrThrow();
  await scheduleRequest(world, request);
  const standard = await world.made(createStapiOrder, { params: VISUAL, body: orderBody(app) });
  const searchBody = { datetime: coming(app), geometry: SAN_FRANCISCO };
  const { id: search } = await world.made(searchStapiOpportunities, {
    params: VISUAL,
    body: searchBody,
    headers: { prefer: 'respond-async' },
  });
  await world.runJobs('stapi.search');
  const [search_time_start = '', search_time_end = ''] = coming(app).split('/');
  const time = { search_time_start, search_time_end };
  const opportunities = { aoi: SAN_FRANCISCO, ...time };
  const { orderType: _, sensor: __, start_time: ___, end_time: ____, ...captures } = captureOrderBody(pass);
  const ofProduct = () => ({ params: VISUAL });
  const ofRequest = () => ({ params: { tasking_request: request } });
  const ofOrder = () => ({ params: { order: standard.id } });
  const ofSearch = () => ({ params: { ...VISUAL, search } });
  const kept = [String(order), String(standard.id)];
  return {
    counts: {
      searchOpportunities: passesIn,
      searchOpportunitiesByQuery: passesIn,
      'searchOpportunities/any': passesIn,
      searchStapiOpportunities: featuresIn,
    },
    async tidy() {
      await kysely
        .deleteFrom('orders')
        .where('order_type', '=', 'others')
        .where('id', 'not in', kept)
        .execute();
    },
    calls: {
      searchOpportunities: () => ({ body: { ...opportunities, sensor: [SENSOR] } }),
      'searchOpportunities/any': () => ({ body: opportunities }),
      searchOpportunitiesByQuery: () => ({
        query: { ...time, aoi: JSON.stringify(SAN_FRANCISCO), sensor: String(SENSOR) },
      }),
      summarizeCoverage: () => ({
        body: { aoi: SAN_FRANCISCO, passes: [{ sensor, start_time, end_time }] },
      }),
      'placeOrder/capture': () => ({ body: captureOrderBody(pass) }),
      placeTaskingOrders: () => ({ body: { ...captures, passes: [{ sensor, start_time, end_time }] } }),
      listProgramTaskings: () => ({}),
      readProgramTasking: ofRequest,
      async requestWithdrawal() {
        const none = { withdrawal: null, withdrawal_text: null, withdrawal_at: null };
        await kysely.updateTable('tasking_requests').set(none).where('id', '=', request).execute();
        return { ...ofRequest(), body: { reason: 'It was imaged elsewhere' } };
      },
      readTaskingQuota: () => ({}),
      readStapiLanding: () => ({}),
      readStapiConformance: () => ({}),
      listStapiProducts: () => ({}),
      readStapiProduct: ofProduct,
      readStapiProductConformance: ofProduct,
      describeStapiQueryables: ofProduct,
      describeStapiOrderParameters: ofProduct,
      searchStapiOpportunities: () => ({ params: VISUAL, body: searchBody }),
      createStapiOrder: () => ({ params: VISUAL, body: orderBody(app) }),
      'createStapiOrder/sensor': () => ({ params: VISUAL, body: orderBody(app, { filter: OF_SENSOR }) }),
      listStapiProductOrders: ofProduct,
      listStapiOrders: () => ({}),
      readStapiOrder: ofOrder,
      listStapiOrderStatuses: ofOrder,
      readStapiOpportunityCollection: ofSearch,
      listStapiSearches: () => ({}),
      readStapiSearch: ofSearch,
      listStapiSearchStatuses: ofSearch,
    },
  };
}

/** Schedules a request of the program, as staff do by publishing the plan of its days. */
async function scheduleRequest({ app, made }: World, request: string): Promise<void> {
  const params = { tasking_request: request };
  for (const status of ['order_accepted', 'order_active'])
    await made(taskingRequestCalls.update, { as: ADMIN, params, body: { status } });
  const now = app.clock.now().getTime();
  const days = { start: new Date(now + 60_000), end: new Date(now + 6 * 86_400_000) };
  await made(taskingScheduleCalls.add, { as: ADMIN, body: { ...days, state: 'published' } });
}
