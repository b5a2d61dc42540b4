import type { MonitoringAsset } from '@sigma/contract';
import { IconLock, IconPolygon } from '@tabler/icons-react';
import { memo, type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { DENIED_TEXT } from '../../../api/error-text.ts';
import { NARROW, useMedia } from '../../../parts/layout/use-media.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { SkeletonRows } from '../../../ui/states/skeleton-rows.tsx';
import type { ChangeView, MonitorView } from '../view/monitor-view.ts';
import { AssetScreen } from './asset-screen.tsx';
import { shownAssets } from './assets/asset-order.ts';
import { AssetPanel } from './assets/asset-panel.tsx';
import { useAssets } from './assets/use-assets.ts';
import classes from './monitor-dashboard.module.css';
import { useFollowedSummary } from './use-monitor-lists.ts';

interface MonitorDashboardProps {
  readonly view: MonitorView;
  readonly onView: ChangeView;
  /** The address names an asset that the program does not have. */
  readonly onUnknownAsset: () => void;
}

/** The sites of a program, what was seen there, and how certain it is. */
export function MonitorDashboard({ view, onView, onUnknownAsset }: MonitorDashboardProps) {
  const assets = useAssets();
  const summary = useFollowedSummary();
  const isNarrow = useMedia(NARROW);
  // A drawer is closed at first; the panel next to the map is open.
  const [wanted, setWanted] = useState<boolean>();
  const isListOpen = wanted ?? !isNarrow;
  const search = useRef<HTMLInputElement>(null);
  const asset = assets.assets.find(({ id }) => id === view.assetId);
  useFirstAsset({ view, assets, onView, onUnknownAsset });
  const choose = ({ id }: MonitoringAsset) => {
    if (isNarrow) setWanted(false);
    if (id !== view.assetId) onView({ assetId: id });
  };
  const focusSearch = useCallback(() => {
    setWanted(true);
    // A closed panel cannot have the focus until it is shown.
    requestAnimationFrame(() => search.current?.focus());
  }, []);
  const ofAsset = useAssetView(view);
  return (
    <div className={classes.dashboard} data-mode={view.mode}>
      <AssetPanel
        assets={assets}
        summary={summary}
        view={view}
        onView={onView}
        opened={isListOpen}
        onToggle={setWanted}
        searchRef={search}
        onChosen={choose}
      />
      <div className={classes.right}>
        {assets.isDenied ? (
          <EmptyState icon={IconLock} title="No permission" text={DENIED_TEXT.view} />
        ) : asset !== undefined ? (
          <ShownAsset key={asset.id} asset={asset} view={ofAsset} onView={onView} onSearch={focusSearch} />
        ) : assets.isPending ? (
          <div className={classes.waiting}>
            <SkeletonRows rows={6} height={40} label="Loading the dashboard" />
          </div>
        ) : (
          <NoAsset
            hasFailed={assets.hasFailed}
            // The open list offers the same.
            action={
              isListOpen ? undefined : (
                <Button busy={assets.isFetching} onClick={assets.retry}>
                  Retry
                </Button>
              )
            }
          />
        )}
      </div>
    </div>
  );
}

/** A hundred rows are not drawn again for each letter that is typed into the search of the assets. */
const ShownAsset = memo(AssetScreen);

/** The view without what only the list of assets shows. It stays the same object while that changes. */
function useAssetView(view: MonitorView): MonitorView {
  const [kept, setKept] = useState(view);
  const current = { ...view, search: '', assetOrder: 'name' as const };
  if (JSON.stringify(kept) === JSON.stringify(current)) return kept;
  setKept(current);
  return current;
}

interface NoAssetProps {
  readonly hasFailed: boolean;
  readonly action: ReactNode;
}

function NoAsset({ hasFailed, action }: NoAssetProps) {
  return hasFailed ? (
    <EmptyState
      icon={IconPolygon}
      title="No asset is shown"
      text="The assets could not be loaded. Reports and findings may still work."
      action={action}
    />
  ) : (
    <EmptyState
      icon={IconPolygon}
      title="No asset is selected"
      text="Alerts and reports of an asset appear here."
    />
  );
}

interface FirstAssetOptions {
  readonly view: MonitorView;
  readonly assets: ReturnType<typeof useAssets>;
  readonly onView: ChangeView;
  readonly onUnknownAsset: () => void;
}

/** Without an asset in the address, the first one opens as a list (spec 2:2#4); an unknown one leaves the page (spec 2:2#17). */
function useFirstAsset({ view, assets, onView, onUnknownAsset }: FirstAssetOptions): void {
  const follow = useEffectEvent((assetId: string | undefined) => {
    if (assetId === undefined) {
      const [first] = shownAssets(assets.assets, '', view.assetOrder);
      if (first !== undefined) onView({ assetId: first.id, mode: 'grid' }, { replace: true });
    } else if (!assets.assets.some(({ id }) => id === assetId)) onUnknownAsset();
  });
  const { isLoaded } = assets;
  useEffect(() => {
    if (isLoaded) follow(view.assetId);
  }, [isLoaded, view.assetId]);
}
