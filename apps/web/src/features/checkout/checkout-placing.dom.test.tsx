import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { lastOrder } from '../../parts/order-placing/last-order.ts';
import { checkoutServer, EULAS, fill, PLACED, press, problem, session, show } from './checkout.fixture.tsx';
import { closeWizard, openWizard } from './wizard-store.ts';

const server = checkoutServer();

describe('placing', () => {
  it('sends the order once for two clicks, then shows it live and remembers its choices', async () => {
    const { user, onPlaced } = await show();
    await fill(user);
    const button = screen.getByRole('button', { name: 'Place order' });
    await Promise.all([user.click(button), user.click(button)]);
    expect(await screen.findByText('Received now')).toBeVisible();
    expect(server.sent).toHaveLength(1);
    expect(server.sent[0]?.body).toMatchObject({
      item_ids: ['a', 'b'],
      s3_bucket: 'bmw-imagery',
      s3_folder: 'x',
      required_license: 'multi',
      license_version: 1,
    });
    expect(onPlaced).toHaveBeenCalledOnce();
    expect(lastOrder({ userId: session.profile.id, programId: 3 })).toEqual({
      bucket: 'bmw-imagery',
      product: 'Basic',
      eula: 'multi',
    });
  });

  it('shows the message of a rejected field below the field', async () => {
    const errors = [{ field: 's3_bucket', code: 'AD', message: 'This bucket belongs to another program' }];
    server.answers = [() => problem(422, 'invalid_body', errors)];
    const { user } = await show();
    await fill(user);
    await press(user, 'Place order');
    expect(await screen.findByText('* This bucket belongs to another program')).toBeVisible();
    expect(screen.queryByText('Unable to Complete Order')).toBeNull();
  });

  it('asks for the acceptance of a licence again whose new version was published while the form was open', async () => {
    const message = 'Version 2 of the licence is current, not version 1. Read and accept it first';
    server.answers = [
      () => problem(422, 'invalid_body', [{ field: 'license_version', code: 'AC', message }]),
      () => Response.json({ order: PLACED }, { status: 201 }),
    ];
    const { user } = await show();
    await fill(user);
    server.eulas = EULAS.map((eula) => ({ ...eula, version: 2 }));
    await press(user, 'Place order');
    expect(await screen.findByText(`* ${message}`)).toBeVisible();
    const accept = screen.getByLabelText('I have read and accept the licence');
    await waitFor(() => expect(accept).not.toBeChecked());
    await press(user, 'Place order');
    expect(server.sent).toHaveLength(1);
    await user.click(accept);
    await press(user, 'Place order');
    expect(await screen.findByText('Order placed')).toBeVisible();
    expect(server.sent[1]?.body).toMatchObject({ license_version: 2 });
  });

  it('reports an order that could not be completed and repeats it under the same key', async () => {
    server.answers = [
      () => problem(503, 'unavailable'),
      () => Response.json({ order: PLACED }, { status: 201 }),
    ];
    const { user } = await show();
    await fill(user);
    await press(user, 'Place order');
    expect(await screen.findByText('Unable to Complete Order')).toBeVisible();
    expect(
      screen.getByText(/Your order cannot be completed at this time\. Please try again\./),
    ).toBeVisible();
    await press(user, 'Try again');
    expect(await screen.findByText('Order placed')).toBeVisible();
    expect(server.sent).toHaveLength(2);
    expect(server.sent[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
    expect(server.sent[1]).toEqual(server.sent[0]);
  });

  it('confirms that an order was canceled, not that its delivery begins', async () => {
    server.answers = [() => Response.json({ order: PLACED }, { status: 201 })];
    const orderStatus = { ...PLACED.orderStatus, reqLineItemStatus: 'order_canceled' as const };
    const { user } = await show(undefined, { current: { ...PLACED, orderStatus } });
    await fill(user);
    await press(user, 'Place order');
    expect(await screen.findByRole('heading', { name: 'Order canceled' })).toBeVisible();
    expect(screen.getByText(/^Nothing was delivered\./)).toBeVisible();
    expect(screen.queryByText(/Delivery begins by itself/)).toBeNull();
  });

  it('goes back to the form without losing what was typed', async () => {
    server.answers = [() => problem(500, 'internal')];
    const { user } = await show();
    await fill(user);
    await press(user, 'Place order');
    expect(await screen.findByText('Unable to Complete Order')).toBeVisible();
    await press(user, 'Back');
    expect(screen.getByLabelText<HTMLInputElement>('Destination').value).toBe('s3://bmw-imagery/x');
  });

  it('uses a new key for a new run', async () => {
    server.answers = [() => problem(500, 'internal')];
    const { user } = await show();
    await fill(user);
    await press(user, 'Place order');
    expect(await screen.findByText('Unable to Complete Order')).toBeVisible();
    act(closeWizard);
    act(openWizard);
    expect(await screen.findByRole('button', { name: 'Next' })).toBeVisible();
    await fill(user);
    await press(user, 'Place order');
    await waitFor(() => expect(server.sent).toHaveLength(2));
    expect(server.sent[1]?.key).not.toBe(server.sent[0]?.key);
  });
});
