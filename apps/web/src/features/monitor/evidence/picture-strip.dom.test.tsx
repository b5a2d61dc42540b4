import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { findingOf } from '../data/finding.fixture.ts';
import { comparedDays } from '../data/finding-pictures.ts';
import { PictureStrip } from './picture-strip.tsx';

const artifacts = { '3 m gray': '/gray.webp', Before: '/before.webp', 'Natural colours': '/colours.webp' };
const before_at = '2026-10-25T18:03:00.000Z';
const names = () =>
  within(screen.getByRole('list', { name: 'Pictures' }))
    .getAllByRole('button')
    .map((button) => button.textContent?.replaceAll('\u00a0', ' '));

it('names the day of the picture from before, also when it is shown large', async () => {
  render(<PictureStrip finding={findingOf(0, { artifacts, evidence: { before_at } })} />);
  expect(names()).toEqual(['3 m gray', 'Before, 25 Oct 2026', 'Natural colours']);
  await userEvent.click(screen.getByRole('button', { name: /^Before, 25\sOct\s2026$/ }));
  expect(within(screen.getByRole('dialog')).getByText('Before, 25 Oct 2026')).toBeVisible();
});

it('names no day of the picture from before where none was stored', () => {
  render(<PictureStrip finding={findingOf(0, { artifacts })} />);
  expect(names()).toEqual(['3 m gray', 'Before', 'Natural colours']);
});

it('the sides of a comparison are named by the days of their pictures', () => {
  expect(comparedDays(findingOf(0, { evidence: { before_at } }))).toEqual({
    left: '25 Oct 2026',
    right: '18 Nov 2026',
  });
  expect(comparedDays(findingOf(0)).left).toBe('Before');
});
