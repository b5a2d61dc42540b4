import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import { renderInApp } from '../../../session/providers.fixture.tsx';
import { dropPlanes } from '../data/plane-cache.ts';
import { newSpectraLink, type SpectraLink } from '../link/spectra-link.ts';
import { useSpectraLayers } from '../spectra-layers.ts';
import type { SpectraPanelProps } from './panel-props.ts';
import { SpectraPanel } from './spectra-panel.tsx';
import { useSpectraStore } from './spectra-store.ts';

const scene = { collection: 'ghost-hsi-l1a', scene: 'GHOST3_A' };
const first = useSpectraStore.getState();

// jsdom has no graphics processor, which every panel reports with two stack traces.
beforeEach(() => void vi.spyOn(console, 'info').mockReturnValue(undefined));
// Every test file that imports this starts each of its tests without pins, planes and answers.
afterEach(() => {
  vi.unstubAllGlobals();
  useSpectraStore.setState(first, true);
  dropPlanes();
});

interface PanelOfPageProps {
  readonly start: SpectraLink;
  readonly onLink: (link: SpectraLink) => void;
  readonly onClose: () => void;
  readonly props: Partial<SpectraPanelProps>;
}

/** The panel with an address of its own. */
function PanelOfPage({ start, onLink, onClose, props }: PanelOfPageProps) {
  const [link, setLink] = useState(start);
  // The page draws the layers, and the panel with it.
  useSpectraLayers();
  return (
    <SpectraPanel
      link={link}
      name="GHOSt-3 18:42:07"
      day="18 Nov 2026"
      area={undefined}
      canDraw
      scenesAt={() => []}
      isDrawing={false}
      onLink={(next) => {
        onLink(next);
        setLink(next);
      }}
      view={() => [-123, 37, -122, 38]}
      lookAt={() => undefined}
      onClose={onClose}
      {...props}
    />
  );
}

/** Shows the panel of a scene, by default without a pixel; what it would write to the address is collected in `links`. */
export function showPanel(changes: Partial<SpectraLink> = {}, props: Partial<SpectraPanelProps> = {}) {
  const onClose = vi.fn();
  const links: SpectraLink[] = [];
  const start = { ...newSpectraLink(scene), ...changes };
  renderInApp(<PanelOfPage {...{ start, onClose, props }} onLink={(link) => links.push(link)} />);
  return { user: userEvent.setup(), onClose, links };
}

/** The plot, which has the keys of the panel. */
export const plot = () => screen.findByRole('region', { name: /^Plot of spectra/ });
export const curve = (name: RegExp) => screen.findByRole('img', { name });
/** The address with a pixel. */
export const chosen = { pixel: { col: 5, row: 6 } };
