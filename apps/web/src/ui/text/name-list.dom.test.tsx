import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { NameList } from './name-list.tsx';

it('lists names with commas, each in an element that is not split over two lines', () => {
  const { container } = render(<NameList names={['GHOSt-1', 'GHOSt-2', 'GHOSt-3']} />);
  expect(container.textContent).toBe('GHOSt-1, GHOSt-2, GHOSt-3');
  expect(screen.getByText('GHOSt-2')).toBeVisible();
  expect(screen.getByText('GHOSt-3')).toBeVisible();
});
