import type { SearchArea } from '@sigma/domain';
import { bboxPolygon } from '@sigma/geo';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { UiProvider } from '../../../ui/theme/ui-provider.tsx';
import { AreaFilter } from './area-filter.tsx';

const BOX = bboxPolygon([-122.45, 37.74, -122.4, 37.8]);

function show(name: string | undefined, area: SearchArea = BOX) {
  render(
    <UiProvider>
      <AreaFilter area={area} name={name} onArea={() => undefined} onSavedAreas={() => undefined} />
    </UiProvider>,
  );
}

it('shows the size of a drawn area', () => {
  show(undefined);
  expect(screen.getByRole('button', { name: 'Area 29 km², change it' }).textContent).toBe('29 km²');
});

it('shows the length of a line as its size', () => {
  const coordinates = [
    [0, 0],
    [0.11, 0],
  ] as const;
  show(undefined, { type: 'LineString', coordinates });
  expect(screen.getByRole('button', { name: 'Area 12.2 km, change it' }).textContent).toBe('12.2 km');
});

it('shows the name of a saved area as plain text, and adds its size for assistive technology', () => {
  const name = '<b onclick="alert(1)">Bay</b>';
  show(name);
  expect(screen.getByRole('button', { name: `Area ${name}, 29 km², change it` }).textContent).toBe(name);
});
