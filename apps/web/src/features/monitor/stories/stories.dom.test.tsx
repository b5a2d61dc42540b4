import { render, screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UiProvider } from '../../../ui/theme/ui-provider.tsx';
import { Story as AssetTable } from './asset-table.stories.tsx';
import { Story as FindingPanel } from './finding-panel.stories.tsx';
import { Story as FindingsGrid } from './findings-grid.stories.tsx';
import { Story as FindingsTabs } from './findings-tabs.stories.tsx';
import { Story as PassStrip } from './pass-strip.stories.tsx';
import { Story as Reports } from './reports.stories.tsx';
import { Story as Review } from './review.stories.tsx';

beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  // The gallery has no server: what is not in the cache stays on its way.
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A story, and what each of its states shows. */
const STORIES: readonly (readonly [string, ComponentType, Readonly<Record<string, readonly string[]>>])[] = [
  [
    'table of assets',
    AssetTable,
    {
      Loading: ['Loading the assets', '…'],
      Empty: ['There are no assets in the system.'],
      'Partial: rows, counters still loading': ['Permian pads', '…'],
      Failed: ['There was an error when fetching your assets :(.', 'Retry'],
      'Failed, after 8 seconds': ['Assets not loaded', 'Retry'],
      'Full: 500 assets': ['Gathering system 1', '500 assets'],
    },
  ],
  [
    'lists of an asset',
    FindingsTabs,
    {
      Loading: ['Loading alerts'],
      'Empty: what the passes prove': ['No alerts available', '2 passes looked, nothing above 310 kg/h.'],
      'Nothing matches the filters': ['There are no detections for this critera.', 'Reset'],
      'Partial: pages arriving': ['4 of 7,412'],
      'Pages failed': ['2 of 8 pages failed', 'Retry those'],
      Failed: ['Retry'],
      'Full: more than 20,000': ['The newest 20,000 of 23,400 are shown. Choose a shorter period.'],
    },
  ],
  [
    'strip of passes',
    PassStrip,
    {
      'Empty: no pass yet': ['No pass yet. Next: 24 Nov 2026, 17:40 UTC'],
      'Partial: finding, nothing, cloudy, being analysed, failed, imported': [
        'Being analysed',
        'Imported, not analysed',
      ],
      'An imported pass is chosen': ['Pass of 7 Oct 2026, 17:52 UTC: not analysed: the capture is imported.'],
    },
  ],
  [
    'panel of a finding',
    FindingPanel,
    {
      Loading: ['Loading the finding'],
      Failed: ['This finding could not be loaded'],
      'Partial: pictures being made': ['Being made'],
      'Full: 8 pictures, 40 passes': ['Four', '300 ± 120 kg/h', 'Spectrum', 'Confidence'],
    },
  ],
  [
    'review',
    Review,
    {
      Unreviewed: ['0/200', 'Save notes'],
      'Accepted is suggested after a verified repair': ['Set to Resolved - Accepted'],
      'Full: 200 of 200 characters': ['200/200'],
      'In the queue, with keys': ['Back', 'Next'],
    },
  ],
  [
    'grid of findings',
    FindingsGrid,
    {
      'Loading, or failed without a server': ['Loading the findings'],
      Empty: ['There are no detections for this critera.', 'Reset'],
      'Partial: counts of the filters are loading': ['…'],
      'Full: with pictures, without, and being made; pages': ['Missing Thumbnails', 'Leak', 'View on Map'],
    },
  ],
  [
    'reports',
    Reports,
    {
      'Ready, generating, failed': ['Ready', 'Generating', 'Failed'],
      'Full: 200 reports': ['Site 10'],
      Generating: ['No file generated for this report, this can take a few minutes.'],
      Failed: ['This report could not be generated', 'Try again'],
    },
  ],
];

describe.each(STORIES)('in the gallery, the %s', (_, Story, states) => {
  it('shows each of its states', () => {
    render(
      <UiProvider>
        <Story />
      </UiProvider>,
    );
    for (const [name, texts] of Object.entries(states)) {
      const state = within(screen.getByRole('region', { name }));
      for (const text of texts) expect(state.getAllByText(text, { exact: false }).length).toBeGreaterThan(0);
    }
  });
});
