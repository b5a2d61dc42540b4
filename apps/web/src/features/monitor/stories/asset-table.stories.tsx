import { useRef } from 'react';
import { AssetPanel } from '../dashboard/assets/asset-panel.tsx';
import type { AssetsState } from '../dashboard/assets/use-assets.ts';
import { assetOf, findingOf } from '../data/finding.fixture.ts';
import { readMonitorQuery } from '../view/monitor-view.ts';
import { State, StoryFrame } from './story-frame.fixture.tsx';

export const title = 'Monitor: table of assets';

const LOADED: AssetsState = {
  assets: [
    assetOf(),
    assetOf({
      id: findingOf(1).id,
      name: 'Suisun caverns',
      alerts_open: 0,
      monitoring_frequency: 'annually',
    }),
    assetOf({ id: findingOf(2).id, name: 'Delta pipe 14', alerts_open: 0, status: 'ended' }),
  ],
  isPending: false,
  isFetching: false,
  isLoaded: true,
  hasFailed: false,
  isFailureShown: false,
  isDenied: false,
  retry: () => undefined,
};
const SUMMARY = {
  alerts: 19,
  alerts_open: 9,
  alerts_new: 6,
  detections: 120,
  reports: 8,
  reports_generating: 1,
  assets: 3,
  assets_without_pass: 2,
};
const MANY = Array.from({ length: 500 }, (_, index) =>
  assetOf({ id: findingOf(index).id, name: `Gathering system ${index + 1}`, alerts_open: index % 4 }),
);

function Panel(changes: { readonly assets?: Partial<AssetsState>; readonly isCounted?: boolean }) {
  const { assets = {}, isCounted = true } = changes;
  const search = useRef<HTMLInputElement>(null);
  return (
    <AssetPanel
      assets={{ ...LOADED, ...assets }}
      summary={isCounted ? SUMMARY : undefined}
      view={{ ...readMonitorQuery({}), assetId: assetOf().id, mode: 'grid', focus: undefined }}
      onView={() => undefined}
      opened
      onToggle={() => undefined}
      searchRef={search}
      onChosen={() => undefined}
    />
  );
}

export function Story() {
  return (
    <StoryFrame>
      <State name="Loading" height={460}>
        <Panel assets={{ assets: [], isPending: true, isLoaded: false }} isCounted={false} />
      </State>
      <State name="Empty" height={420}>
        <Panel assets={{ assets: [] }} />
      </State>
      <State name="Partial: rows, counters still loading" height={380}>
        <Panel isCounted={false} />
      </State>
      <State name="Failed" height={360}>
        <Panel assets={{ assets: [], isLoaded: false, hasFailed: true, isFailureShown: true }} />
      </State>
      <State name="Failed, after 8 seconds" height={360}>
        <Panel assets={{ assets: [], isLoaded: false, hasFailed: true }} />
      </State>
      <State name="Full: 500 assets" height={460}>
        <Panel assets={{ assets: MANY }} />
      </State>
    </StoryFrame>
  );
}
