import { type TaskingRequest, taskingRequestCalls } from '@sigma/contract';
import { describe, expect, it } from 'vitest';
import {
  ADMIN,
  addOrderOf,
  addRequest,
  app,
  asAdmin,
  historyOf,
  programs,
  useTaskingApp,
} from '../tasking-world.fixture.ts';

useTaskingApp();

const paramsOf = ({ id }: TaskingRequest) => ({ tasking_request: id });
const changed = async (request: TaskingRequest, body: object) =>
  (await app.call(taskingRequestCalls.update, { as: ADMIN, params: paramsOf(request), body })).status;
const now = (request: TaskingRequest) =>
  asAdmin(app)<TaskingRequest>(taskingRequestCalls.read, 200, { params: paramsOf(request) });

describe('concurrent PATCH calls', () => {
  it('changes only the named members in each of several concurrent PATCH calls', async () => {
    const request = await addRequest(app, programs.first);
    const requested = [{ priority: 80 }, { name: 'Harbour' }, { max_off_nadir: 12 }, { max_cloud_cover: 40 }];
    expect(await Promise.all(requested.map((body) => changed(request, body)))).toEqual([200, 200, 200, 200]);
    expect(await now(request)).toMatchObject(Object.assign({}, ...requested));
    const audit = await app.database.kysely
      .selectFrom('audit')
      .where('operation', '=', 'updateTaskingRequest')
      .select(['before', 'after'])
      .orderBy('id')
      .execute();
    // Each call began from the result of the call before.
    expect(audit.slice(1).map(({ before }) => before)).toEqual(audit.slice(0, -1).map(({ after }) => after));
  });

  it('does not reset a status that another call changed concurrently', async () => {
    const request = await addRequest(app, programs.first, { status: 'order_accepted' });
    const order = await addOrderOf(app.database, request);
    const answers = await Promise.all([
      changed(request, { status: 'order_active' }),
      ...[81, 82, 83].map((priority) => changed(request, { priority })),
    ]);
    expect(answers).toEqual([200, 200, 200, 200]);
    expect((await now(request)).status).toBe('order_active');
    expect(await historyOf(app.database, order)).toEqual(['order_active']);
  });
});
