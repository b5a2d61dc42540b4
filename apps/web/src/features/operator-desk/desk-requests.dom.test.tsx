import { answerWithdrawal, managedProgramCalls, taskingRequestCalls } from '@sigma/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { DAY, idOf, PLAN_ID, PROGRAM, requestOf } from './desk.fixture.ts';
import {
  answerWith,
  changes,
  DAM,
  HARBOUR,
  list,
  path,
  showDesk,
  stubDeskServer,
} from './desk-screen.fixture.tsx';

stubDeskServer();

describe('the requests at the desk', () => {
  it('sends only the constraints of a request that were changed', async () => {
    showDesk(`/tools/desk?plan=${PLAN_ID}&request=${HARBOUR.id}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Change constraints' }));
    const angle = screen.getByRole('textbox', { name: /Off-nadir/ });
    await userEvent.clear(angle);
    await userEvent.type(angle, '95');
    expect(screen.getByRole('button', { name: 'Save constraints' })).toBeDisabled();
    await userEvent.clear(angle);
    await userEvent.click(screen.getByRole('checkbox', { name: 'GHOSt-2' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save constraints' }));
    const target = path(taskingRequestCalls.update, { tasking_request: HARBOUR.id });
    await waitFor(() =>
      expect(changes()).toEqual([['PATCH', target, { max_off_nadir: null, sensors: [1] }]]),
    );
  });

  it('adds a request of the staff for a position', async () => {
    answerWith((url, method) => {
      if (url.pathname === path(managedProgramCalls.list))
        return list([{ ...PROGRAM, id: 3, name: 'Bay Watch' }]);
      return method === 'POST' ? Response.json(HARBOUR) : undefined;
    });
    showDesk();
    await userEvent.click(await screen.findByRole('button', { name: 'New request' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New request' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Quay');
    await userEvent.type(dialog.getByRole('textbox', { name: /Position/ }), '37.77, -122.42');
    expect(dialog.getByRole('button', { name: 'Add request' })).toBeDisabled();
    await userEvent.click(dialog.getByRole('button', { name: /Program/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Bay Watch' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Add request' }));
    const body = { program: 3, name: 'Quay', aoi: { type: 'Point', coordinates: [-122.42, 37.77] } };
    await waitFor(() =>
      expect(changes()).toMatchObject([
        ['POST', path(taskingRequestCalls.add), { ...body, sensors: [1, 2] }],
      ]),
    );
  });

  it('adds a request of the staff for one of the areas of a file, and says why a file cannot be used', async () => {
    answerWith((url, method) => {
      if (url.pathname === path(managedProgramCalls.list)) return list([{ ...PROGRAM, id: 3, name: 'Bay' }]);
      return method === 'POST' ? Response.json(HARBOUR) : undefined;
    });
    showDesk();
    await userEvent.click(await screen.findByRole('button', { name: 'New request' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New request' }));
    await userEvent.click(dialog.getByRole('button', { name: /Program/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Bay' }));
    await userEvent.click(dialog.getByRole('radio', { name: 'Area' }));
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    const choose = (name: string, text: string) =>
      userEvent.upload(input ?? document.createElement('input'), new File([text], name));
    await choose('point.wkt', 'POINT (1 2)');
    expect(await dialog.findByText('It contains no area, only points or lines.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Add request' })).toBeDisabled();
    const ring = [
      [0, 0],
      [0.1, 0],
      [0.1, 0.1],
      [0, 0],
    ];
    const feature = (name: string, west: number) => ({
      type: 'Feature',
      properties: { name },
      geometry: { type: 'Polygon', coordinates: [ring.map(([lon = 0, lat = 0]) => [lon + west, lat])] },
    });
    const features = [feature('North dock', 0), feature('South dock', 1)];
    await choose('docks.geojson', JSON.stringify({ type: 'FeatureCollection', features }));
    expect(await dialog.findByText(/^North dock, \d+ km²$/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: /Area/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'South dock' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Add request' }));
    const coordinates = [ring.map(([lon = 0, lat = 0]) => [lon + 1, lat])];
    await waitFor(() =>
      expect(changes()).toMatchObject([
        ['POST', path(taskingRequestCalls.add), { aoi: { type: 'Polygon', coordinates } }],
      ]),
    );
  });

  it('refuses a request with a reason for its customer, and then shows the reason in place of the actions', async () => {
    let request = requestOf({ order: idOf(500), status: 'order_received', status_text: 'Received' });
    answerWith((url, method) => {
      if (method === 'PATCH') {
        request = { ...request, status: 'order_rejected', status_text: 'The site is not licensed' };
        return Response.json(request);
      }
      if (url.pathname !== path(taskingRequestCalls.list)) return undefined;
      const isQueue = url.searchParams.has('status');
      return list(isQueue && request.status === 'order_rejected' ? [] : [request]);
    });
    showDesk(`/tools/desk?request=${HARBOUR.id}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Refuse request' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Refuse “Harbour”?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Refuse request' }));
    expect(await dialog.findByText(/Reason is a required field/)).toBeVisible();
    expect(changes()).toEqual([]);
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), ' The site is not licensed ');
    await userEvent.click(dialog.getByRole('button', { name: 'Refuse request' }));
    const target = path(taskingRequestCalls.update, { tasking_request: HARBOUR.id });
    const body = { status: 'order_rejected', reason: 'The site is not licensed' };
    await waitFor(() => expect(changes()).toEqual([['PATCH', target, body]]));
    expect(await screen.findByText('“Harbour” is refused')).toBeVisible();
    const sheet = within(await screen.findByRole('dialog', { name: 'Harbour' }));
    expect(await sheet.findByText('The site is not licensed')).toBeVisible();
    expect(sheet.getByText('Rejected')).toBeVisible();
    for (const name of ['Refuse request', 'Save priority', 'Change constraints', 'Plan this request'])
      expect(sheet.queryByRole('button', { name })).toBeNull();
  });

  it('refuses a request of the staff without a reason, which no customer would read', async () => {
    answerWith((url, method) => {
      const received = requestOf({ status: 'order_received' });
      if (method === 'PATCH') return Response.json(received);
      return url.pathname === path(taskingRequestCalls.list) ? list([received]) : undefined;
    });
    showDesk(`/tools/desk?request=${HARBOUR.id}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Refuse request' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Refuse “Harbour”?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Refuse request' }));
    const target = path(taskingRequestCalls.update, { tasking_request: HARBOUR.id });
    await waitFor(() => expect(changes()).toEqual([['PATCH', target, { status: 'order_rejected' }]]));
  });

  it('deletes a request of the staff after a question, but none of an order or with published tasks', async () => {
    const published = requestOf({ id: idOf(5), status: 'order_scheduled' });
    const ordered = { ...DAM, order: idOf(500), status: 'manual' as const };
    answerWith((url, method) => {
      if (url.pathname === path(taskingRequestCalls.list)) return list([ordered, published, HARBOUR]);
      return method === 'DELETE' ? new Response(null, { status: 204 }) : undefined;
    });
    showDesk(`/tools/desk?request=${ordered.id}`);
    expect(await screen.findByRole('button', { name: 'Refuse request' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Delete request' })).toBeNull();
    cleanup();
    showDesk(`/tools/desk?request=${published.id}`);
    expect(await screen.findByRole('button', { name: 'Save priority' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Change constraints' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete request' })).toBeNull();
    cleanup();
    showDesk(`/tools/desk?request=${HARBOUR.id}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete request' }));
    expect(changes()).toEqual([]);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    const target = path(taskingRequestCalls.remove, { tasking_request: HARBOUR.id });
    await waitFor(() => expect(changes()).toEqual([['DELETE', target, undefined]]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('has admins decide withdrawals, which employees only see', async () => {
    const withdrawal = { state: 'requested' as const, text: 'Site closed', at: DAY.start };
    const undecided = requestOf({ id: idOf(3), name: 'Quarry', status: 'order_scheduled', withdrawal });
    answerWith((url) =>
      url.pathname === path(taskingRequestCalls.list) && url.searchParams.has('withdrawal')
        ? list([undecided])
        : undefined,
    );
    showDesk('/tools/desk', 'employee');
    const waiting = within(await screen.findByRole('region', { name: 'Requested withdrawals' }));
    expect(waiting.getByText('1 withdrawal to decide')).toBeVisible();
    await userEvent.click(waiting.getByRole('button', { name: /Quarry/ }));
    const sheet = () => within(screen.getByRole('region', { name: 'Requested withdrawal' }));
    expect(await screen.findByText('Site closed')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Accept withdrawal' })).toBeNull();
    cleanup();
    showDesk(`/tools/desk?request=${undecided.id}`);
    await userEvent.type(await screen.findByRole('textbox', { name: /Answer to the customer/ }), ' Done ');
    await userEvent.click(sheet().getByRole('button', { name: 'Accept withdrawal' }));
    const target = path(answerWithdrawal, { tasking_request: undecided.id });
    const body = { decision: 'accepted', text: 'Done' };
    await waitFor(() => expect(changes()).toEqual([['POST', target, body]]));
  });

  it('has the server search a queue that is longer than what is loaded, and opens what it finds', async () => {
    const far = requestOf({ id: idOf(4), name: 'Far mine', priority: 1 });
    answerWith((url) => {
      if (url.pathname !== path(taskingRequestCalls.list) || url.searchParams.has('withdrawal')) return;
      const found = url.searchParams.has('search') ? [far] : [DAM, HARBOUR];
      return Response.json({ count: 1200, next: null, previous: null, results: found });
    });
    showDesk(`/tools/desk?search=far&request=${far.id}`);
    expect(await screen.findByText(/^The 1,000 most important of 1,200 requests/)).toBeVisible();
    expect(await screen.findByRole('dialog', { name: 'Far mine' })).toBeVisible();
  });
});
