import {
  anyProgramUserCalls,
  type FileDeliveryEvent,
  fileDeliveryEventCalls,
  orderStatusCalls,
  type Problem,
  type ProgramUser,
  readProfile,
  type StaffOrder,
  type StaffStatusEvent,
  staffOrderCalls,
} from '@sigma/contract';
import { describe, expect, it } from 'vitest';
import type { TestCall } from '../../testing/test-app.ts';
import { CUSTOMER, finishedOrder } from '../orders/delivery/delivery-proof.fixture.ts';
import { COLLECTION, LICENCE } from '../orders/orders.fixture.ts';
import { fieldsOf, orderDesk, type Page } from './order-desk.fixture.ts';

const desk = orderDesk();
const { call, move, placed } = desk;

const orders = async (query: TestCall['query']) =>
  (await call<Page<StaffOrder>>(staffOrderCalls.list, 200, { query: query ?? {} })).results;
const events = async (query: TestCall['query']) =>
  (await call<Page<FileDeliveryEvent>>(fileDeliveryEventCalls.list, 200, { query: query ?? {} })).results;

describe('the orders of all programs', () => {
  it('are found by program, status, customer, text and time, without their scenes', async () => {
    const order = await placed('Harbour');
    const [found] = await orders({ search: 'HARB' });
    expect(found).toMatchObject({
      id: order.id,
      program: desk.programs.first,
      program_name: 'First',
      requested_by_email: CUSTOMER,
      scene_count: 1,
      next_statuses: ['order_active', 'order_canceled', 'mod_received'],
    });
    expect(found).not.toHaveProperty('scenes');
    const ids = async (query: TestCall['query']) => (await orders(query)).map(({ id }) => id);
    for (const query of [
      { search: order.id.slice(0, 8) },
      { search: CUSTOMER },
      { search: 'first ltd' },
      { program: [desk.programs.first], status: ['order_accepted'], open: 'true' },
      { orderType: ['stac'], requestedBy: order.requestedBy },
      { placed_after: order.order_timestamp, placed_before: order.order_timestamp, ordering: '-updated_at' },
    ])
      expect([query, await ids(query)]).toEqual([query, [order.id]]);
    for (const query of [
      { program: [desk.programs.second] },
      { open: 'false' },
      { orderType: ['others'] },
      { placed_after: '2030-01-01' },
      { search: 'no such order' },
    ])
      expect([query, await ids(query)]).toEqual([query, []]);
  });

  it('follow the transitions: a move has a reason, a row of the history by staff, an audit entry, and an event for the customer', async () => {
    const { id } = await placed('Moved');
    const refused = await move<Problem>(id, 409, { status: 'order_delivered', reason: 'No' });
    expect([refused.detail, fieldsOf(refused)]).toEqual([
      'An order that is accepted can become active, canceled, change received, not delivered.',
      ['status'],
    ]);
    expect(fieldsOf(await move<Problem>(id, 422, { status: 'order_canceled' }))).toEqual(['reason']);
    const canceled = await move(id, 200, { status: 'order_canceled', reason: 'Withdrawn by phone' });
    expect(canceled.orderStatus).toMatchObject({
      reqLineItemStatus: 'order_canceled',
      reqLineStatusText: 'Withdrawn by phone',
    });
    const steps = await call<Page<StaffStatusEvent>>(orderStatusCalls.list, 200, {
      query: { order: id, actor: ['staff'] },
    });
    expect(steps.results).toMatchObject([
      { order_name: 'Moved', actor_name: 'admin@demo.example', cause: 'set_by_staff' },
    ]);
    const audit = await desk.app.database.kysely
      .selectFrom('audit')
      .where('target', '=', `order ${id}`)
      .where('operation', '=', 'updateStaffOrder')
      .selectAll()
      .execute();
    expect(audit).toMatchObject([{ actor: 'admin@demo.example', program_id: desk.programs.first }]);
    const notified = await desk.app.database.kysely
      .selectFrom('events')
      .where('subject', '=', id)
      .select(['kind', 'program_id', 'data', 'audience'])
      .execute();
    expect(notified).toEqual([
      {
        kind: 'order.canceled',
        program_id: desk.programs.first,
        data: { order: 'Moved', reason: 'Withdrawn by phone' },
        audience: { users: [canceled.requestedBy] },
      },
    ]);
  });

  it('are moved by a row of their history too, of which only the sentence can be corrected', async () => {
    const { id } = await placed('By history');
    const body = { order: id, status: 'order_canceled', reason: 'Withdrawn by mial' };
    const made = await call<StaffStatusEvent>(orderStatusCalls.add, 201, { body });
    const params = { order_status: made.id };
    const corrected = await call<StaffStatusEvent>(orderStatusCalls.update, 200, {
      params,
      body: { text: 'Withdrawn by mail' },
    });
    expect(corrected).toEqual({
      ...made,
      text: 'Withdrawn by mail',
      orderStatus: { ...made.orderStatus, reqLineStatusText: 'Withdrawn by mail' },
    });
    const [order] = await orders({ search: id });
    expect(order?.orderStatus.reqLineStatusText).toBe('Withdrawn by mail');
    await call(orderStatusCalls.remove, 409, { params });
    const outdated = { ...body, from: 'order_accepted' };
    expect(fieldsOf(await call<Problem>(orderStatusCalls.add, 409, { body: outdated }))).toEqual(['from']);
    expect(
      fieldsOf(await call<Problem>(orderStatusCalls.update, 422, { params, body: { status: 'manual' } })),
    ).toEqual(['status']);
    await call(orderStatusCalls.add, 409, { body });
    const unknown = { ...body, order: '00000000-0000-4000-8000-000000000000' };
    expect(fieldsOf(await call<Problem>(orderStatusCalls.add, 422, { body: unknown }))).toEqual(['order']);
  });

  it('are moved once when two of the staff move them at once', async () => {
    const { id } = await placed('At once');
    const answers = await Promise.all(
      ['First', 'Second'].map((reason) =>
        desk.app.call(staffOrderCalls.update, {
          as: 'admin@demo.example',
          params: { order: id },
          body: { status: 'order_canceled', reason },
        }),
      ),
    );
    // The second finds the order as it wants it to be, or is rejected.
    expect(answers.map(({ status }) => status).toSorted()[0]).toBe(200);
    const steps = await call<Page<StaffStatusEvent>>(orderStatusCalls.list, 200, {
      query: { order: id, status: ['order_canceled'] },
    });
    expect(steps.count).toBe(1);
  });

  it('are renamed without a step, and an outdated change is rejected', async () => {
    const { id } = await placed('Old name');
    const read = await desk.app.call(staffOrderCalls.read, {
      as: 'admin@demo.example',
      params: { order: id },
    });
    const headers = { 'if-match': read.headers.get('etag') ?? '' };
    const renamed = await move(id, 200, { name: 'New name', customerPoc: 'ana@first.example' });
    expect(renamed).toMatchObject({ name: 'New name', customerPoc: 'ana@first.example' });
    await call(staffOrderCalls.update, 412, { params: { order: id }, body: { name: 'Other' }, headers });
  });

  it('are deleted only after they ended without a delivery, and their customers are notified', async () => {
    const { id } = await placed('Gone');
    const params = { order: id };
    const refused = await call<Problem>(staffOrderCalls.remove, 409, { params });
    expect(refused.detail).toContain('Cancel it first');
    await move(id, 200, { status: 'order_canceled', reason: 'A test' });
    await call(staffOrderCalls.remove, 204, { params });
    await call(staffOrderCalls.read, 404, { params });
    const removed = await desk.app.database.kysely
      .selectFrom('events')
      .where('subject', '=', id)
      .where('kind', '=', 'order.removed')
      .select(['data', 'audience', 'program_id'])
      .execute();
    expect(removed).toMatchObject([{ data: { order: 'Gone' }, program_id: desk.programs.first }]);
  });

  it('are placed for a member who may order, by staff who are named in the history', async () => {
    const ofUser = async (email: string) =>
      (
        await desk.app.database.kysely
          .selectFrom('users')
          .where('email', '=', email)
          .select('id')
          .executeTakeFirst()
      )?.id;
    const body = {
      program: desk.programs.first,
      requested_by: await ofUser(CUSTOMER),
      orderType: 'archive',
      collection: COLLECTION,
      item_ids: ['scene-2'],
      name: 'By phone',
      productLevel: 'Basic',
      s3Bucket: 'desk',
      required_license: LICENCE,
    };
    const made = await call<StaffOrder>(staffOrderCalls.add, 201, { body });
    expect(made).toMatchObject({ requested_by_email: CUSTOMER, name: 'By phone', customerPoc: CUSTOMER });
    const steps = await call<Page<StaffStatusEvent>>(orderStatusCalls.list, 200, {
      query: { order: made.id, ordering: 'created_at' },
    });
    expect(steps.results[0]).toMatchObject({ actor: 'staff', actor_name: 'admin@demo.example' });
    const refused = async (changes: object) =>
      fieldsOf(await call<Problem>(staffOrderCalls.add, 422, { body: { ...body, ...changes } }));
    expect(await refused({ requested_by: await ofUser('other@demo.example') })).toEqual(['requested_by']);
    expect(await refused({ requested_by: await ofUser('monitor@demo.example') })).toEqual(['requested_by']);
    const invited = await call<ProgramUser>(anyProgramUserCalls.add, 201, {
      params: { program: desk.programs.first },
      body: { email: 'invited@new.example', roles: ['Tasking User'] },
    });
    expect(await refused({ requested_by: invited.id })).toEqual(['requested_by']);
    // Nor for a member who has never signed in.
    const tasking = await ofUser('tasking@demo.example');
    expect(await refused({ requested_by: tasking })).toEqual(['requested_by']);
    // Staff accept no licence in the name of a customer.
    await call(readProfile, 200, { as: 'tasking@demo.example' });
    expect(await refused({ requested_by: tasking })).toEqual(['required_license']);
    expect(await refused({ collection: undefined })).toEqual(['collection']);
    expect(await refused({ s3Bucket: 'Not A Bucket' })).toEqual(['s3Bucket']);
    expect(await refused({ orderType: 'others' })).toContain('sensor');
  });
});

describe('deliveries of files', () => {
  it('are recorded with each delivered file, found by time, customer, status and task, and fixed', async () => {
    const { id } = await placed('Delivered', 'desk-files');
    await move(id, 200, { status: 'order_active', reason: 'Started by staff' });
    const order = await finishedOrder(desk.app, id, desk.programs.first);
    expect(order.orderStatus.reqLineItemStatus).toBe('order_delivered');
    const written = await events({ order: id, limit: 1000 });
    const files = await desk.app.database.kysely
      .selectFrom('delivery_files')
      .where('order_id', '=', id)
      .select(['path', 'sha256'])
      .execute();
    const key = ({ path, sha256 }: { path: string; sha256: string | null }) => `${path} ${sha256}`;
    expect(written.map(key).toSorted()).toEqual(
      files.map((file) => key({ ...file, path: `${order.delivery_prefix}/${file.path}` })).toSorted(),
    );
    expect(written[0]).toMatchObject({
      order: id,
      program: desk.programs.first,
      customer: 'First Ltd',
      bucket: 'desk-files',
      status: 'delivered',
      source: 'delivery',
    });
    const [one] = written;
    const count = async (query: object) => (await events({ order: id, limit: 1000, ...query })).length;
    expect(await count({ customer: 'FIRST l', status: ['delivered'] })).toBe(written.length);
    expect(await count({ customer: 'Third' })).toBe(0);
    expect(await count({ status: ['failed', 'pending'] })).toBe(0);
    expect(
      await count({ created_at_after: one?.created_at, delivered_at_before: one?.delivered_at }),
    ).toBeGreaterThan(0);
    expect(await count({ delivered_at_after: '2030-01-01' })).toBe(0);
    expect(await count({ created_at_before: '2020-01-01' })).toBe(0);
    const params = { file_delivery_event: one?.id };
    await call(fileDeliveryEventCalls.update, 409, { params, body: { note: 'Changed' } });
    await call(fileDeliveryEventCalls.remove, 409, { params });
  });

  it('are entered by staff for deliveries by other means, and completed later', async () => {
    const { id: order } = await placed('By disk');
    const task = 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee';
    const body = { order, path: 'disk-17/scene.tif', status: 'pending', task_id: task, note: 'On a disk' };
    const made = await call<FileDeliveryEvent>(fileDeliveryEventCalls.add, 201, { body });
    expect(made).toMatchObject({ source: 'staff', status: 'pending', delivered_at: null, size: null });
    expect((await events({ task_id__contains: 'BBBB-4c' })).map(({ id }) => id)).toEqual([made.id]);
    const params = { file_delivery_event: made.id };
    const early = await call<Problem>(fileDeliveryEventCalls.update, 422, {
      params,
      body: { status: 'delivered' },
    });
    expect(fieldsOf(early)).toEqual(['delivered_at']);
    const delivered_at = '2026-11-21T08:14:09.000Z';
    const done = await call<FileDeliveryEvent>(fileDeliveryEventCalls.update, 200, {
      params,
      body: { status: 'delivered', delivered_at },
    });
    expect(done).toEqual({ ...made, status: 'delivered', delivered_at });
    await call(fileDeliveryEventCalls.remove, 204, { params });
    const unknown = { ...body, order: '00000000-0000-4000-8000-000000000000' };
    expect(fieldsOf(await call<Problem>(fileDeliveryEventCalls.add, 422, { body: unknown }))).toEqual([
      'order',
    ]);
    await call(fileDeliveryEventCalls.list, 400, { query: { task_id__contains: "'; drop" } });
  });
});
