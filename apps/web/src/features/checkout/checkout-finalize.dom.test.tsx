import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  checkoutServer,
  chooseLevel,
  ESTIMATE,
  fill,
  press,
  problem,
  scene,
  show,
} from './checkout.fixture.tsx';

const server = checkoutServer();

describe('the step Finalize', () => {
  it('shows the messages of all invalid fields at once, each with an asterisk, and sends nothing', async () => {
    const { user } = await show();
    await press(user, 'Next');
    expect(await screen.findByText('231 km²')).toBeVisible();
    await press(user, 'Place order');
    expect(screen.getByText('* Destination is a required field')).toBeVisible();
    expect(screen.getByText('* Product Level is a required field')).toBeVisible();
    expect(screen.getByText('* The licence must be accepted')).toBeVisible();
    expect(server.sent).toEqual([]);
  });

  it('focuses the first invalid field: the destination, then the product level, then the acceptance of the licence', async () => {
    const { user } = await show();
    await press(user, 'Next');
    await press(user, 'Place order');
    expect(screen.getByLabelText('Destination')).toHaveFocus();
    await user.type(screen.getByLabelText('Destination'), 's3://bmw-imagery');
    await press(user, 'Place order');
    const level = screen.getByRole('button', { name: /Product level$/ });
    expect(level).toHaveFocus();
    expect(level).toBeInvalid();
    expect(level).toHaveAccessibleDescription('* Product Level is a required field');
    await user.click(level);
    await user.click(await screen.findByRole('option', { name: 'Basic · Visual' }));
    await press(user, 'Place order');
    const accepted = screen.getByLabelText('I have read and accept the licence');
    expect(accepted).toHaveFocus();
    expect(accepted).toHaveAccessibleDescription('* The licence must be accepted');
  });

  it('removes the message of a field that is changed', async () => {
    const { user } = await show();
    await press(user, 'Next');
    await press(user, 'Place order');
    await user.type(screen.getByLabelText('Destination'), 's3');
    expect(screen.queryByText('* Destination is a required field')).toBeNull();
    expect(screen.getByText('* Product Level is a required field')).toBeVisible();
  });

  it('shows the estimated files and size once a product level is chosen, and the area before', async () => {
    const { user } = await show();
    await press(user, 'Next');
    expect(await screen.findByText('231 km²')).toBeVisible();
    const noLevel = 'Choose a product level to see how much is delivered, and when.';
    expect(screen.getByText(noLevel)).toBeVisible();
    expect(screen.queryByText('about 2 MB')).toBeNull();
    await chooseLevel(user);
    expect(screen.queryByText(noLevel)).toBeNull();
    expect(screen.getByText('No order of this level has been delivered yet.')).toBeVisible();
    expect(screen.getByText('5 + manifest')).toBeVisible();
    expect(screen.getByText('about 2 MB')).toBeVisible();
  });

  it('shows when the order will be ready, and that this is not known before anything was measured', async () => {
    const { user } = await show();
    await press(user, 'Next');
    await chooseLevel(user);
    expect(await screen.findByText('Not known yet')).toBeVisible();
    expect(screen.getByText('No limit')).toBeVisible();
    server.estimates = () => Response.json({ ...ESTIMATE, ready: { seconds: 41, measured: 3, own: true } });
    await user.type(screen.getByLabelText('Destination'), 's3://bmw-imagery');
    expect(await screen.findByText('about 50 s after placing')).toBeVisible();
  });

  it.each([
    [1000, ['1,000 km² left', '769 km² left'], []],
    [200, ['200 km² left'], [/exceeds the quota of your program by 31 km²\. Skip scenes to place it\./]],
  ])(
    'shows what the program may still order of %i km², and what is left after this order',
    async (left, lines, notes) => {
      server.estimates = () => Response.json({ ...ESTIMATE, quota: { limit_km2: 5000, left_km2: left } });
      const { user } = await show();
      await press(user, 'Next');
      expect(await screen.findByText(lines[0] ?? '')).toBeVisible();
      for (const text of [...lines, ...notes]) expect(screen.getByText(text)).toBeVisible();
      expect(screen.queryAllByText(/ left$/)).toHaveLength(lines.length);
    },
  );

  it('shows how much of the order and of each scene is inside the searched area', async () => {
    const { user } = await show([
      scene('a', { inside: 0.5, areaKm2: 100 }),
      scene('b', { inside: 1, areaKm2: 131 }),
    ]);
    await press(user, 'Next');
    expect(await screen.findByText('181 km² (78 %)')).toBeVisible();
    const strip = screen.getByRole('region', { name: 'Scenes in this order' });
    expect(
      within(strip)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringContaining('50 % inside your area'),
      expect.stringContaining('100 % inside your area'),
    ]);
  });

  it('shows that the destination is reachable, or why it is not', async () => {
    const { user } = await show();
    await press(user, 'Next');
    await user.type(screen.getByLabelText('Destination'), 's3://bmw-imagery');
    expect(await screen.findByText('Reachable')).toBeVisible();
    const refused = { ok: false, is_new: false, message: 'This bucket belongs to another program' };
    server.estimates = () => Response.json({ ...ESTIMATE, destination: refused });
    await user.type(screen.getByLabelText('Destination'), '-2');
    expect(await screen.findByText('* This bucket belongs to another program')).toBeVisible();
  });

  it('places an order without an estimate, and states that the estimate is missing', async () => {
    server.estimates = () => problem(503, 'unavailable');
    const { user } = await show();
    await fill(user);
    await waitFor(() => expect(screen.getByText(/You can still place the order/)).toBeVisible());
    await press(user, 'Place order');
    expect(await screen.findByText('Order placed')).toBeVisible();
  });

  it('shows the licence text on request', async () => {
    const { user } = await show();
    await press(user, 'Next');
    await user.click(await screen.findByRole('button', { name: 'Read' }));
    expect(await screen.findByText('All may use it.')).toBeVisible();
  });
});
