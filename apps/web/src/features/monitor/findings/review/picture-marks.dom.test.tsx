import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderInApp } from '../../../../session/providers.fixture.tsx';
import { findingOf } from '../../data/finding.fixture.ts';
import { FindingPicture } from '../card/finding-picture.tsx';

/** A picture of a hundredth of a degree on each side, north up, with the finding in the middle of its left half. */
const CORNERS = [
  [-102.39, 31.92],
  [-102.38, 31.92],
  [-102.38, 31.91],
  [-102.39, 31.91],
];
const finding = findingOf(0, {
  coordinates: { type: 'Point', coordinates: [-102.3875, 31.915] },
  artifacts: { 'Natural colours': '/now.webp', Before: '/before.webp', '3 m gray': '/gray.webp' },
  evidence: { corners: CORNERS },
});

/** Shows the pictures large; the one in view has been loaded. */
function showLarge() {
  const { container } = renderInApp(<FindingPicture finding={finding} large />);
  loaded();
  return { container, user: userEvent.setup() };
}
const loaded = () => fireEvent.load(screen.getByRole('img', { name: /^Methane, D-20931: / }));
const label = () => screen.getByText(/ · \d \/ 3$/).textContent;

describe('a large picture', () => {
  it('shows where the object is, how large the ground is, north and the wind', () => {
    const { container } = showLarge();
    const [mark] = container.querySelectorAll('[data-look="ring"]');
    expect(mark).toHaveStyle({ left: '25%', top: '50%' });
    // A hundredth of a degree of longitude is 945 m wide at this latitude.
    expect(screen.getByText('200 m')).toHaveStyle({ width: '21.25%' });
    expect(screen.getByRole('img', { name: 'North' })).toBeVisible();
    expect(screen.getByRole('img', { name: /^Wind 4\.1\sm\/s from SW$/ })).toBeVisible();
  });

  it('is drawn without marks where its place is unknown', () => {
    renderInApp(<FindingPicture finding={{ ...finding, evidence: {} }} large />);
    loaded();
    expect(screen.queryByRole('img', { name: 'North' })).toBeNull();
  });

  it('changes by keys, wherever the focus is', async () => {
    const { user } = showLarge();
    expect(label()).toBe('Natural colours · 1 / 3');
    await user.keyboard('{ArrowLeft}');
    expect(label()).toBe('3 m gray · 3 / 3');
    await user.keyboard('b');
    expect(label()).toBe('Before · 2 / 3');
    await user.keyboard('b');
    expect(label()).toBe('Natural colours · 1 / 3');
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(label()).toBe('3 m gray · 3 / 3');
  });

  it('hides its marks by a key, and shows them again', async () => {
    const { user } = showLarge();
    await user.keyboard('o');
    expect(screen.queryByRole('img', { name: 'North' })).toBeNull();
    await user.keyboard('o');
    expect(screen.getByRole('img', { name: 'North' })).toBeVisible();
  });
});

it('a cropped picture keeps the finding in view', () => {
  renderInApp(<FindingPicture finding={finding} />);
  expect(screen.getByRole('img', { name: /^Methane/ })).toHaveStyle({ objectPosition: '50% 50%' });
});
