import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { sessionOf } from '../../session/session.fixture.ts';
import { orderOf } from './order/order.fixture.ts';
import { list, ordersServer, placeOrder, show } from './orders-dashboard.fixture.tsx';

const OTHER_ID = '11111111-2222-4333-8444-555555555555';

const server = ordersServer();
const listCalls = () => server.sent.filter((url) => url.pathname.endsWith('/programs/3/orders/'));

describe('the list of orders', () => {
  it('requests 24 of the user’s own orders, newest first, and everyone’s when My Tasks is off', async () => {
    server.orders = [orderOf()];
    const user = show();
    await screen.findAllByText('East Bay weekly');
    expect(listCalls()[0]?.searchParams.toString()).toBe(
      'limit=24&offset=0&ordering=-order_timestamp&requestedBy=me',
    );
    await user.click(screen.getByRole('switch', { name: 'My Tasks' }));
    await waitFor(() => expect(listCalls().at(-1)?.searchParams.has('requestedBy')).toBe(false));
  });

  it('shows the name of the status, and on a failed order what failed', async () => {
    const text = 'Destination rejected: no permission to write';
    server.orders = [
      orderOf({ id: OTHER_ID, name: '', status: 'order_failed', text, code: 'TE' }),
      orderOf({ status: 'order_delivered' }),
    ];
    show();
    const card = await screen.findByRole('button', { name: /Unnamed order/ });
    expect(within(card).getByText('Failed')).toBeVisible();
    expect(within(card).getByText(`${text} (TE)`)).toBeVisible();
    expect(within(card).getByText('2 scenes')).toBeVisible();
    const delivered = screen.getByRole('button', { name: /East Bay weekly/ });
    expect(within(delivered).getByText('Delivered')).toBeVisible();
  });

  it('pages through orders by 24', async () => {
    server.orders = Array.from({ length: 24 }, (_, at) =>
      orderOf({
        id: `00000000-0000-4000-8000-0000000000${String(at).padStart(2, '0')}`,
        name: `Order ${at}`,
      }),
    );
    const user = show();
    expect(await screen.findByText('1–24 of 61')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(listCalls().at(-1)?.searchParams.get('offset')).toBe('24'));
    expect(await screen.findByText('25–48 of 61')).toBeVisible();
  });

  it('searches orders by name or id', async () => {
    server.orders = [orderOf()];
    const user = show();
    await user.type(await screen.findByRole('searchbox', { name: 'Name or id' }), 'bay');
    await waitFor(() => expect(listCalls().at(-1)?.searchParams.get('search')).toBe('bay'));
  });

  it('clears filters that no order matches, with text that was typed but not searched yet', async () => {
    server.answer = (url) =>
      url.pathname.endsWith('/orders/') && url.searchParams.has('orderType') ? list([]) : undefined;
    server.orders = [orderOf()];
    show({ type: 'stac' });
    expect(await screen.findByText('No orders match these filters.')).toBeVisible();
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'bay' } });
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByRole('button', { name: /East Bay weekly/ })).toBeVisible();
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  });

  it('links to the map while there is no order', async () => {
    const user = show();
    expect(await screen.findByText('No orders yet')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Place Order' }));
    expect(placeOrder).toHaveBeenCalledOnce();
  });

  it('says that the contract has ended where it would say how to order', async () => {
    const { program } = sessionOf();
    show(undefined, undefined, sessionOf({ program: program && { ...program, end_date: '2020-01-31' } }));
    expect(await screen.findByText('No orders yet')).toBeVisible();
    expect(await screen.findAllByText('The contract of this program ended on 31 Jan 2020.')).not.toHaveLength(
      0,
    );
    expect(screen.queryByText('Scenes you order from the map appear here.')).toBeNull();
    expect(screen.getByRole('button', { name: 'Place Order' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('shows Network Error and advises Refresh when the list cannot be loaded', async () => {
    server.answer = () => {
      throw new TypeError('Failed to fetch');
    };
    const user = show();
    expect(await screen.findByText('Network Error')).toBeVisible();
    expect(screen.getByText(/Use Refresh to try again/)).toBeVisible();
    server.orders = [orderOf()];
    server.answer = () => undefined;
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    const [row] = await screen.findAllByText('East Bay weekly');
    expect(row).toBeVisible();
  });
});
