import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { checkoutServer, fill, press, scene, show } from './checkout.fixture.tsx';

checkoutServer();

describe('the step Summary', () => {
  it('shows how many scenes are cloudy', async () => {
    await show();
    expect(screen.getByText(/1 scene is above 10 % cloud\. You can skip them here\./)).toBeVisible();
  });

  it('requires a selection when the cart is empty', async () => {
    await show([]);
    expect(screen.getByText('Please make a selection before checking out.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Next' }).hasAttribute('disabled')).toBe(true);
  });

  it('orders one collection at a time', async () => {
    const { user, onPlaced } = await show([scene('a'), scene('b'), scene('z', { collection: 'imported' })]);
    expect(screen.getByText(/scenes of 2 collections, and an order takes one/)).toBeVisible();
    await fill(user);
    await press(user, 'Place order');
    expect(await screen.findByText('Order placed')).toBeVisible();
    expect(onPlaced).toHaveBeenCalledWith(['a', 'b']);
  });

  it('accepts at most 500 scenes and states how many to skip', async () => {
    await show(Array.from({ length: 502 }, (_, at) => scene(`s${at}`)));
    expect(screen.getByRole('alert').textContent).toContain('Skip 2 scenes or more.');
    expect(screen.getByRole('button', { name: 'Next' }).hasAttribute('disabled')).toBe(true);
  });
});

describe('skipping several scenes', () => {
  const many = [
    scene('a', { cloudCover: 8, datetime: '2026-11-18T10:00:00.000Z' }),
    scene('b', { cloudCover: 40, datetime: '2026-11-19T10:00:00.000Z' }),
    scene('c', { cloudCover: 12, datetime: '2026-11-20T10:00:00.000Z' }),
  ];

  it('skips everything above a cloud cover, and states before how many scenes that are', async () => {
    const { user, onSkip } = await show(many);
    await user.click(screen.getByRole('button', { name: 'Skip 2 scenes' }));
    expect(onSkip).toHaveBeenLastCalledWith(['b', 'c']);
    const cloud = screen.getByRole('textbox', { name: /^Cloud cover in percent/ });
    await user.clear(cloud);
    await user.type(cloud, '20');
    await user.click(screen.getByRole('button', { name: 'Skip 1 scene' }));
    expect(onSkip).toHaveBeenLastCalledWith(['b']);
  });

  it('keeps the newest scenes, up to the limit of an order', async () => {
    const { user, onSkip } = await show(many);
    const newest = screen.getByRole('textbox', { name: 'Number of newest scenes to keep, at most 500' });
    await user.clear(newest);
    await user.type(newest, '1');
    const [, keep] = screen.getAllByRole('button', { name: 'Skip 2 scenes' });
    await user.click(keep ?? newest);
    expect(onSkip).toHaveBeenLastCalledWith(['b', 'a']);
  });

  it.each(['', '101', '-1', 'x'])('marks the cloud cover %j as invalid and skips nothing', async (text) => {
    const { user } = await show(many);
    const cloud = screen.getByRole('textbox', { name: /^Cloud cover in percent/ });
    await user.clear(cloud);
    if (text !== '') await user.type(cloud, text);
    expect(cloud.getAttribute('aria-invalid')).toBe('true');
    const [skip] = screen.getAllByRole('button', { name: 'Nothing to skip' });
    expect(skip).toBeDisabled();
  });
});
