import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { cubeGrid } from '../../../map/layers/spectral/cube-grid.ts';
import { contourPlane } from '../../../map/layers/spectral/filter-contour.ts';
import { renderInApp } from '../../../session/providers.fixture.tsx';
import { UiProvider } from '../../../ui/theme/ui-provider.tsx';
import { sceneOf } from '../data/notation.fixture.ts';
import { PlumeTool } from './plume-tool.tsx';
import { type Bench, useBench } from './use-bench.ts';
import type { FilterPlane } from './use-filter-plane.ts';

it('while the filter is calculated, says what is being done, and that plumes cannot be outlined yet', () => {
  const filter: FilterPlane = {
    state: 'loading',
    progress: { share: 0.4, text: '40 %, making the cube' },
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
  expect(screen.getByText('40 %, making the cube')).toBeVisible();
  expect(screen.getByText(/Then plumes can be outlined\.$/)).toBeVisible();
});

const size = { width: 160, height: 140 };
const grid = cubeGrid({ ...size, epsg: 32613, transform: [744_000, 8, 0, 3_534_000, 0, -8] });
if (grid === undefined) throw new Error('UTM is known.');
const middle = grid.centreOf({ col: 80, row: 70 });
/** A hill of 40 ppm m whose foot is the background of 22,400 pixels. */
const values = Float32Array.from(
  { length: size.width * size.height },
  (_, at) => 40 - 0.2 * Math.hypot((at % size.width) - 80, Math.floor(at / size.width) - 70),
);
const ready: FilterPlane = {
  state: 'ready',
  progress: { text: 'Reading the result' },
  error: undefined,
  painted: undefined,
  contours: contourPlane({ ...size, values }, grid),
  range: { from: 1, to: 40, usual: 35 },
  retry: vi.fn(),
};

function OutlinedPlume({ filter = ready }: { readonly filter?: FilterPlane }) {
  const bench = useBench(sceneOf(), [], async () => []);
  const outline = () => filter.contours && bench.snapAt(middle, filter.contours, filter.range.usual);
  return (
    <>
      <button type="button" onClick={outline}>
        Outline
      </button>
      <button type="button" onClick={bench.undo}>
        Undo
      </button>
      <button type="button" onClick={bench.redo}>
        Redo
      </button>
      <p data-testid="outline">{JSON.stringify(bench.selected?.shape)}</p>
      <PlumeTool bench={bench} filter={filter} isOn onToggle={vi.fn()} />
    </>
  );
}

it('says that a plume has no outline at a threshold, and keeps the last one', async () => {
  const user = userEvent.setup();
  renderInApp(<OutlinedPlume />);
  await user.click(screen.getByRole('button', { name: 'Outline' }));
  const hint = screen.getByRole('status');
  expect(hint).toHaveTextContent('Move the threshold to grow or shrink this outline.');
  const traced = screen.getByTestId('outline').textContent;
  expect(traced).toContain('Polygon');
  screen.getByRole('slider', { name: /Threshold of outlines/ }).focus();
  await user.keyboard('{Home}');
  expect(hint).toHaveTextContent(
    /would take in the background\. Raise the threshold\. The last outline stays\.$/,
  );
  expect(screen.getByTestId('outline').textContent).toBe(traced);
  await user.keyboard('{End}{PageDown}');
  expect(hint).toHaveTextContent('Move the threshold to grow or shrink this outline.');
  expect(screen.getByTestId('outline').textContent).not.toBe(traced);
});

it('says why an outline at a threshold cannot be used, and keeps the last one', async () => {
  const user = userEvent.setup();
  // Around a square of 30 ppm m, the pixels of a chequerboard, whose outline has more positions than an area may have.
  const chequered = values.map((_, at) => {
    const [x, y] = [(at % size.width) - 80, Math.floor(at / size.width) - 70];
    if (Math.max(Math.abs(x), Math.abs(y)) <= 5) return 30;
    return Math.max(Math.abs(x), Math.abs(y)) <= 35 && (x + y) % 2 === 0 ? 10 : 0;
  });
  const contours = { plane: { ...size, values: chequered }, grid };
  renderInApp(<OutlinedPlume filter={{ ...ready, contours, range: { from: 5, to: 25, usual: 20 } }} />);
  await user.click(screen.getByRole('button', { name: 'Outline' }));
  const traced = screen.getByTestId('outline').textContent;
  screen.getByRole('slider', { name: /Threshold of outlines/ }).focus();
  await user.keyboard('{Home}');
  expect(screen.getByRole('status')).toHaveTextContent(/10000 positions.* The last outline stays\.$/);
  expect(screen.getByTestId('outline').textContent).toBe(traced);
});

it('does not say after a step back or forward that an earlier threshold has no outline', async () => {
  const user = userEvent.setup();
  renderInApp(<OutlinedPlume />);
  await user.click(screen.getByRole('button', { name: 'Outline' }));
  const slider = screen.getByRole('slider', { name: /Threshold of outlines/ });
  slider.focus();
  await user.keyboard('{PageDown}');
  for (const [name, key] of [
    ['Undo', '{Home}'],
    ['Redo', '{PageUp}'],
  ] as const) {
    slider.focus();
    await user.keyboard(key);
    expect(screen.getByRole('status')).toHaveTextContent(/The last outline stays\.$/);
    await user.click(screen.getByRole('button', { name }));
    expect(screen.getByRole('status')).toHaveTextContent(
      'Move the threshold to grow or shrink this outline.',
    );
  }
});
