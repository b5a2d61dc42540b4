import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { UiProvider } from '../../../ui/theme/ui-provider.tsx';
import { PlumeTool } from './plume-tool.tsx';
import type { Bench } from './use-bench.ts';
import type { FilterPlane } from './use-filter-plane.ts';

it('while the filter is calculated, says that plumes cannot be outlined yet', () => {
  const filter: FilterPlane = {
    state: 'loading',
    progress: 0.4,
    error: undefined,
    painted: undefined,
    contours: undefined,
    range: { from: 0, to: 1, usual: 0.5 },
    retry: vi.fn(),
  };
  const bench: Pick<Bench, 'threshold' | 'snap' | 'moveThreshold'> = {
    threshold: undefined,
    snap: undefined,
    moveThreshold: vi.fn(),
  };
  render(
    <UiProvider>
      <PlumeTool bench={bench} filter={filter} isOn onToggle={vi.fn()} />
    </UiProvider>,
  );
  expect(screen.getByText('40 %')).toBeVisible();
  expect(screen.getByText('The filter is being calculated. Then plumes can be outlined.')).toBeVisible();
});
