import {
  createSearchArea,
  listDataProducts,
  listEulas,
  listProgramRoles,
  programUserCalls,
} from '@sigma/contract';
import { monitorCalls } from '../../modules/detections/monitor.fixture.ts';
import { mailedToken } from '../../modules/members/members.fixture.ts';
import { addMember, addUser } from '../demo-people.fixture.ts';
import { SENSOR } from './contracts.fixture.ts';
import type { Subject } from './walk.fixture.ts';
import { PROGRAM, type World } from './world.fixture.ts';

const SQUARE = {
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [0.1, 0],
      [0.1, 0.1],
      [0, 0.1],
      [0, 0],
    ],
  ],
};
const countIn = (answer: string) => JSON.parse(answer).count;
const area = (name: string) => ({ name, area: JSON.stringify(SQUARE) });

/** The calls of the platform, of a person's account, and of a program's own pages. */
export async function accountCalls(world: World): Promise<Subject> {
  const { app } = world;
  const { kysely } = app.database;
  let named = 0;
  const next = (): string => {
    named += 1;
    return `walk-${named}`;
  };
  const member = async () => {
    const email = `${next()}@walk.example`;
    await addMember(app.database, PROGRAM, email, ['Data User']);
    return addUser(app.database, email);
  };
  const ofMember = async (more: object = {}) => ({ params: { user: await member() }, ...more });
  const colleague = await member();
  const invite = (email: string) => ({ email, roles: ['Data User'] });
  const invited = `${next()}@walk.example`;
  await world.made(programUserCalls.add, { body: invite(invited) });
  const token = await mailedToken(app, invited);
  const eula = firstId(await world.made(listEulas));
  const role = firstId(await world.made(listProgramRoles));
  const product = firstId(await world.made(listDataProducts));
  const { id: saved } = await world.made(createSearchArea, { body: area('Kept') });
  const ofArea = () => ({ params: { area: saved } });
  const spareArea = async () => ({
    params: { area: await world.copyOf('search_areas', String(saved), { name: next() }) },
  });
  const user = await world.userId();
  await addNotifications(world, user);
  const link = await subscriptionToken(world);
  return {
    counts: { listNotifications: countIn },
    async tidy() {
      await kysely.deleteFrom('search_areas').where('id', '<>', String(saved)).execute();
      // Invitations of a day are limited.
      await kysely.deleteFrom('mails').execute();
    },
    calls: {
      readPlatform: () => ({}),
      readImageryProgress: () => ({}),
      readBaseTile: () => ({ params: { z: 6, x: 10, y: 24 } }),
      openFiles: () => ({}),
      closeFiles: () => ({}),
      readProfile: () => ({}),
      writeProfile: () => ({ body: { first_name: 'Carla', last_name: 'Moreno', organization: 'Energy' } }),
      listPrograms: () => ({}),
      readProgram: () => ({}),
      readProgramProfile: () => ({}),
      listEulas: () => ({}),
      readEula: () => ({ params: { eula } }),
      acceptEula: () => ({ params: { eula }, body: { version: 1 } }),
      readProgramUsage: () => ({}),
      listProgramUsers: () => ({}),
      readProgramUser: () => ({ params: { user: colleague } }),
      addProgramUser: () => ({ body: invite(`${next()}@walk.example`) }),
      changeProgramUser: () => ({ params: { user: colleague }, body: { roles: ['Tasking User'] } }),
      removeProgramUser: () => ofMember(),
      resendInvitation: () => ofMember(),
      listProgramRoles: () => ({}),
      readProgramRole: () => ({ params: { role } }),
      readInvitation: () => ({ params: { token } }),
      listSensors: () => ({}),
      readSensor: () => ({ params: { osk_id: SENSOR } }),
      readSensorStateVector: () => ({ params: { osk_id: SENSOR } }),
      readSensorTle: () => ({ params: { osk_id: SENSOR } }),
      listDataProducts: () => ({}),
      readDataProduct: () => ({ params: { data_product: product } }),
      readSigmaSchema: () => ({}),
      geocode: () => ({ query: { text: 'San Francisco' } }),
      listSearchAreas: () => ({}),
      createSearchArea: () => ({ body: area(next()) }),
      importSearchAreas: () => ({ body: { areas: [area(next())] } }),
      readSearchArea: ofArea,
      replaceSearchArea: () => ({ ...ofArea(), body: area('Kept') }),
      updateSearchArea: () => ({ ...ofArea(), body: { name: 'Kept' } }),
      deleteSearchArea: spareArea,
      listNotifications: () => ({}),
      readNotifications: () => ({ body: {} }),
      streamNotifications: () => ({}),
      listNotificationPreferences: () => ({}),
      changeNotificationPreference: () => ({ params: { topic: 'people' }, body: { email: false } }),
      readSubscription: () => ({ params: { token: link } }),
      unsubscribe: () => ({ params: { token: link } }),
    },
  };
}

/** One notification each about an order, a saved search, a capture, a report and the program itself. */
async function addNotifications({ app }: World, user: string): Promise<void> {
  const { kysely } = app.database;
  const about = {
    program_id: PROGRAM,
    audience: JSON.stringify({ users: [user] }),
    occurred_at: app.clock.now(),
  };
  const kinds = {
    'order.delivered': { order: 'Bay', code: null },
    'scene.matched': { search: 'Clear', scenes: 1 },
    'capture.taken': { order: 'Bay', reason: 'Taken' },
    'monitor.report.ready': { report: 'Permian pads' },
    'program.changed': { program: 'Bay' },
  };
  for (const [kind, data] of Object.entries(kinds)) {
    const subject = kind === 'program.changed' ? String(PROGRAM) : crypto.randomUUID();
    const { id } = await kysely
      .insertInto('events')
      .values({ ...about, kind, subject, data: JSON.stringify(data) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await kysely.insertInto('notifications').values({ event_id: id, user_id: user }).execute();
  }
}

/** The token of the link by which a recipient of the alerts of an asset ends them. */
async function subscriptionToken({ app }: World): Promise<string> {
  const calls = monitorCalls(app);
  const { id } = await calls.addAsset(PROGRAM);
  await calls.addPublished(id, { emission_rate_kg_h: 400, intensity: 400, area: 5000 });
  const { unsubscribe_url: url } = await app.database.kysely
    .selectFrom('mails')
    .where('unsubscribe_url', 'is not', null)
    .select('unsubscribe_url')
    .executeTakeFirstOrThrow();
  return /([^/]+)\/$/.exec(url ?? '')?.[1] ?? '';
}

const firstId = ({ results }: Readonly<Record<string, unknown>>): unknown =>
  Array.isArray(results) ? Reflect.get(Object(results[0]), 'id') : undefined;
