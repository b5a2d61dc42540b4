import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { MapFrame } from '../../map/view/map-frame.tsx';
import { renderInApp } from '../../session/providers.fixture.tsx';
import { UiProvider } from '../../ui/theme/ui-provider.tsx';
import { usePlatformMap } from './use-platform-map.ts';

const SOURCES = join(import.meta.dirname, '..', '..');
const sourcesWith = (text: string) =>
  readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !/\.(test|stories|fixture)\./.test(file))
    .map((file) => readFileSync(join(SOURCES, file), 'utf8'))
    .filter((source) => source.includes(text));

const settings = { foreign: null, simulatedTiles: null };
const position = { lat: 0, lng: 0, zoom: 3 };

const Platform = () => <p>{usePlatformMap().hidden ? 'hidden' : 'shown'}</p>;

it('the platform says that maps are hidden while it runs in test mode (spec 2:6#11)', () => {
  renderInApp(<Platform />);
  expect(screen.getByText('hidden')).toBeVisible();
});

it('a hidden map leaves its space empty, and keeps its controls', () => {
  render(
    <UiProvider>
      <MapFrame
        hidden
        settings={settings}
        position={position}
        layers={[]}
        boxRef={() => undefined}
        tokenOf={() => undefined}
        onMoved={vi.fn()}
      >
        <button type="button">Key</button>
      </MapFrame>
    </UiProvider>,
  );
  expect(screen.getByTestId('map-placeholder')).toBeEmptyDOMElement();
  expect(screen.getByRole('button', { name: 'Key' })).toBeVisible();
});

it('every map of a page takes from the platform whether it is hidden', () => {
  const pages = sourcesWith('<MapFrame');
  expect(pages.length).toBeGreaterThan(5);
  for (const page of pages) expect(page).toMatch(/\{\.\.\.(platformMap|usePlatformMap\(\))\}/);
});
