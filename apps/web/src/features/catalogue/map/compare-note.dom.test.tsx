import type { Area } from '@sigma/geo';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { UiProvider } from '../../../ui/theme/ui-provider.tsx';
import { sceneWith } from '../scene/scene.fixture.ts';
import { CompareNote } from './compare-note.tsx';

/** A tenth of a degree wide and high. */
const square = (west: number): Area => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, 0],
      [west + 0.1, 0],
      [west + 0.1, 0.1],
      [west, 0.1],
      [west, 0],
    ],
  ],
});

it.each([
  ['the same ground', 0, ''],
  ['half of the ground', 0.05, ''],
  ['a tenth of the ground', 0.09, 'These scenes share at most 10 % of their ground.'],
  ['nothing', 0.5, 'These scenes show different ground. Choose two of one place.'],
])('warns about compared scenes that hardly overlap: %s', (_, west, warning) => {
  const scenes = [
    { ...sceneWith({ fileId: 'a' }), footprint: square(0) },
    { ...sceneWith({ fileId: 'b' }), footprint: square(west) },
  ];
  render(
    <UiProvider>
      <CompareNote side="right" scenes={scenes} compared={{ left: 'a', right: 'b' }} />
    </UiProvider>,
  );
  expect(screen.queryByText(/^These scenes/)?.textContent ?? '').toBe(warning);
});
