import {
  blockOutCalls,
  operatedSensorCalls,
  proposeAgain,
  sensorTaskCalls,
  taskingRequestCalls,
  taskingScheduleCalls,
} from '@sigma/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
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
import {
  answerWith,
  changes,
  HARBOUR,
  list,
  OTHER_ID,
  path,
  refused,
  showDesk,
  stubDeskServer,
} from './desk-screen.fixture.tsx';

stubDeskServer();

const taskBar = () => screen.findByRole('button', { name: /^Harbour, GHOSt-1, .*, proposed$/ });
const TASK_PATH = path(sensorTaskCalls.update, { sensor_task: idOf(200) });

describe('the operator’s desk', () => {
  it('shows a lane for each satellite, with the tasks of the plan and block-outs', async () => {
    showDesk();
    expect(await taskBar()).toBeVisible();
    const lane = within(screen.getByRole('region', { name: 'GHOSt-1' }));
    expect(lane.getByRole('button', { name: /^Block-out: Star tracker calibration/ })).toBeVisible();
    expect(lane.getByText('No element set')).toBeVisible();
    expect(screen.getByRole('region', { name: 'GHOSt-2' })).toBeVisible();
  });

  it('lists what comes up of all satellites, and opens it', async () => {
    const soon = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const later = { start: soon(2), end: soon(3) };
    answerWith((url) => (url.pathname === path(blockOutCalls.list) ? list([blockOutOf(later)]) : undefined));
    showDesk();
    const row = await screen.findByRole('row', {
      name: /(2 h 0|1 h 59) min.*GHOSt-1.*Block-out: Star tracker/,
    });
    await userEvent.click(within(row).getByRole('button'));
    expect(await screen.findByRole('textbox', { name: 'Reason' })).toHaveValue('Star tracker calibration');
  });

  it('counts days in what comes up later than a day from now', async () => {
    const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    const later = { start: inMinutes(104 * 60 + 35), end: inMinutes(105 * 60) };
    answerWith((url) => (url.pathname === path(blockOutCalls.list) ? list([blockOutOf(later)]) : undefined));
    showDesk();
    expect(await screen.findByRole('row', { name: /4 d 8 h.*GHOSt-1.*Block-out/ })).toBeVisible();
  });

  it('adds a block-out in the time that is shown, and says that ground-station passes are not forecast so far ahead', async () => {
    const start = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 12 * 86_400_000);
    const end = new Date(start.getTime() + 86_400_000);
    const plan = planOf({ start: start.toISOString(), end: end.toISOString() });
    answerWith((url) => (url.pathname === path(taskingScheduleCalls.list) ? list([plan]) : undefined));
    showDesk();
    expect(await screen.findAllByText(/ground-station passes are not forecast yet/)).toHaveLength(2);
    expect(screen.getByText(/Ground-station passes are forecast until/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Block out' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'New block-out' }));
    const typed = sheet.getByRole<HTMLInputElement>('textbox', { name: 'Start, UTC' }).value;
    const early = start.getTime() - Date.parse(`${typed.replace(' ', 'T')}Z`);
    expect(early).toBeGreaterThanOrEqual(0);
    expect(early).toBeLessThan(3_600_000);
    expect(sheet.getByRole('button', { name: 'Add block-out' }).closest('footer')).not.toBeNull();
  });

  it('fixes and refuses a task by keyboard', async () => {
    showDesk();
    fireEvent.keyDown(await taskBar(), { key: 'f' });
    await waitFor(() => expect(changes()).toEqual([['PATCH', TASK_PATH, { state: 'fixed' }]]));
    fireEvent.keyDown(await taskBar(), { key: 'r' });
    await waitFor(() => expect(changes()[1]).toEqual(['PATCH', TASK_PATH, { state: 'refused' }]));
  });

  it('undoes the last change by keyboard, once, and leaves fields their own undo', async () => {
    showDesk();
    const before = (await taskBar()).getAttribute('data-state') ?? 'proposed';
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    fireEvent.keyDown(await taskBar(), { key: 'f' });
    await waitFor(() => expect(changes()).toEqual([['PATCH', TASK_PATH, { state: 'fixed' }]]));
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible();
    const field = document.body.appendChild(document.createElement('input'));
    fireEvent.keyDown(field, { key: 'z', ctrlKey: true });
    field.remove();
    for (let press = 0; press < 2; press++) fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    await waitFor(() => expect(changes()[1]).toEqual(['PATCH', TASK_PATH, { state: before }]));
    expect(changes()).toHaveLength(2);
  });

  it('moves a task to the next pass, and to another satellite, by keyboard', async () => {
    showDesk();
    fireEvent.keyDown(await taskBar(), { key: 'ArrowRight', altKey: true });
    const { start, end, roll } = passOf();
    const moved = { schedule: idOf(101), start, end, roll, state: 'fixed' };
    await waitFor(() => expect(changes()).toEqual([['PATCH', TASK_PATH, moved]]));
    fireEvent.keyDown(await taskBar(), { key: 'ArrowDown', altKey: true });
    await waitFor(() => expect(changes()[1]?.[2]).toMatchObject({ schedule: idOf(102) }));
  });

  it('removes a task of a draft', async () => {
    showDesk(`/tools/desk?plan=${PLAN_ID}&task=${idOf(200)}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(changes()).toEqual([['DELETE', TASK_PATH, undefined]]));
  });

  it('reports what came of a published task after a question', async () => {
    answerWith((url, method) =>
      method === 'GET' && url.pathname === path(sensorTaskCalls.list)
        ? list([taskOf({ state: 'scheduled' })])
        : undefined,
    );
    showDesk(`/tools/desk?task=${idOf(200)}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Report as failed' }));
    expect(changes()).toEqual([]);
    await userEvent.click(await screen.findByRole('button', { name: 'Report' }));
    await waitFor(() => expect(changes()).toEqual([['PATCH', TASK_PATH, { state: 'failed' }]]));
  });

  it.each([
    ['in an hour', 3_600_000, false],
    ['an hour ago', -3_600_000, true],
  ])(
    'offers to report a picture as taken only after its pass: one that ends %s',
    async (_, fromNowMs, isOffered) => {
      const end = Date.now() + fromNowMs;
      const times = { start: new Date(end - 10_000).toISOString(), end: new Date(end).toISOString() };
      answerWith((url, method) =>
        method === 'GET' && url.pathname === path(sensorTaskCalls.list)
          ? list([taskOf({ state: 'scheduled', ...times })])
          : undefined,
      );
      showDesk(`/tools/desk?task=${idOf(200)}`);
      expect(await screen.findByRole('button', { name: 'Report as failed' })).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Report as taken' }) !== null).toBe(isOffered);
    },
  );

  it('proposes a plan for all satellites, also where they are listed after the dialog was opened', async () => {
    const listed = Promise.withResolvers<Response>();
    answerWith((url) => (url.pathname === path(operatedSensorCalls.list) ? listed.promise : undefined));
    showDesk();
    await userEvent.click(await screen.findByRole('button', { name: 'Propose a plan' }));
    listed.resolve(list([operatedSensorOf(1), operatedSensorOf(2)]));
    const first = await screen.findByRole('checkbox', { name: 'GHOSt-1' });
    expect(first).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'GHOSt-2' })).toBeChecked();
  });

  it('changes the satellites of a draft', async () => {
    showDesk();
    await userEvent.click(await screen.findByRole('button', { name: 'More about this draft' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Change time or satellites' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'GHOSt-2' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
    const target = path(taskingScheduleCalls.update, { tasking_schedule: PLAN_ID });
    await waitFor(() => expect(changes()).toEqual([['PATCH', target, { ...DAY, sensors: [1] }]]));
  });

  it('changes a block-out, of which the satellite and the times are known', async () => {
    showDesk(`/tools/desk?plan=${PLAN_ID}&block_out=${idOf(300)}`);
    const reason = await screen.findByRole('textbox', { name: 'Reason' });
    await userEvent.clear(reason);
    await userEvent.type(reason, 'Upload');
    await userEvent.click(screen.getByRole('button', { name: 'Save block-out' }));
    const target = path(blockOutCalls.update, { block_out: idOf(300) });
    const { id: _, ...body } = blockOutOf({ reason: 'Upload' });
    await waitFor(() => expect(changes()).toEqual([['PATCH', target, body]]));
  });

  it('says in words with names why a request was omitted', async () => {
    showDesk(`/tools/desk?plan=${PLAN_ID}&tab=omitted`);
    const reasons = await screen.findByRole('list', { name: 'Omitted' });
    await waitFor(() =>
      expect(reasons).toHaveTextContent(
        'Request “Dam” has one pass, but it collides with “Harbour” on GHOSt-1.',
      ),
    );
  });

  it('compares the plan with another one, request by request', async () => {
    showDesk(`/tools/desk?plan=${PLAN_ID}&compare=${OTHER_ID}`);
    const dialog = within(await screen.findByRole('dialog', { name: 'Compare plans' }));
    expect(await dialog.findByRole('row', { name: /Harbour.*Added/ })).toBeVisible();
    expect(dialog.getByRole('row', { name: /Dam.*Omitted/ })).toBeVisible();
  });

  it('compares plans by names, also of requests that only the other plan has', async () => {
    const quay = requestOf({ id: idOf(3), name: 'Quay' });
    answerWith((url) => {
      const { pathname, searchParams } = url;
      const isOther = searchParams.get('tasking_schedule') === OTHER_ID;
      if (pathname === path(sensorTaskCalls.list) && isOther)
        return list([taskOf({ id: idOf(210), tasking_request: quay.id })]);
      const isQuay = searchParams.get('ids')?.includes(quay.id);
      return pathname === path(taskingRequestCalls.list) && isQuay ? list([quay]) : undefined;
    });
    showDesk(`/tools/desk?plan=${PLAN_ID}&compare=${OTHER_ID}`);
    const dialog = within(await screen.findByRole('dialog', { name: 'Compare plans' }));
    expect(await dialog.findByRole('row', { name: /Quay.*Omitted/ })).toBeVisible();
    expect(dialog.queryByText(/Request [0-9a-f]{8}/)).toBeNull();
  });

  it('publishes after a question, and explains with names why it could not', async () => {
    const detail = `The schedule cannot be flown: Request ${HARBOUR.id} is planned 2 times.`;
    answerWith((_, method) => (method === 'PATCH' ? refused(409, 'wrong_state', detail) : undefined));
    showDesk();
    await userEvent.click(await screen.findByRole('button', { name: 'Publish' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Publish plan' }));
    const target = path(taskingScheduleCalls.update, { tasking_schedule: PLAN_ID });
    await waitFor(() => expect(changes()).toEqual([['PATCH', target, { state: 'published' }]]));
    expect(await screen.findByText(/“Harbour” is planned 2 times/)).toBeVisible();
  });

  it('proposes the draft again', async () => {
    answerWith((_, method) => (method === 'POST' ? Response.json(planOf()) : undefined));
    showDesk();
    await userEvent.click(await screen.findByRole('button', { name: 'Propose again' }));
    const target = path(proposeAgain, { tasking_schedule: PLAN_ID });
    await waitFor(() => expect(changes()).toEqual([['POST', target, undefined]]));
  });

  it('is read-only for staff without write access', async () => {
    showDesk(undefined, 'employee');
    fireEvent.keyDown(await taskBar(), { key: 'f' });
    expect(screen.getByText(/Admins change plans/)).toBeVisible();
    for (const name of ['Publish', 'Propose a plan', 'Propose again', 'Block out'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(changes()).toEqual([]);
  });

  it('keeps what it knows and offers to try again when a part cannot be read', async () => {
    answerWith((url) =>
      url.pathname === path(blockOutCalls.list) ? refused(503, 'unavailable', 'Try later.') : undefined,
    );
    showDesk();
    expect(await taskBar()).toBeVisible();
    const notice = (await screen.findByText('Busy')).closest<HTMLElement>('[role=alert]');
    answerWith(() => undefined);
    await userEvent.click(within(notice ?? document.body).getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(screen.queryByText('Busy')).toBeNull());
  });

  it('does not call a queue empty that could not be loaded, and offers to try again', async () => {
    answerWith((url) =>
      url.pathname === path(taskingRequestCalls.list) ? refused(400, 'bad_parameter', 'No.') : undefined,
    );
    showDesk();
    expect(await screen.findByText('The requests could not be loaded')).toBeVisible();
    expect(screen.queryByText('No request waits')).toBeNull();
    answerWith(() => undefined);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText('The requests could not be loaded')).toBeNull());
  });

  it('says that no request waits, and that no plan is chosen', async () => {
    answerWith((url) => (url.pathname === path(taskingRequestCalls.list) ? list([]) : undefined));
    showDesk('/tools/desk');
    expect(await screen.findByText('No request waits')).toBeVisible();
    expect(screen.getByText('No plan is chosen.')).toBeVisible();
  });
});
