import type { MonitoringAsset, MonitorSummary } from '@sigma/contract';
import { MONITOR_TEXTS } from '@sigma/domain';
import { IconPolygon, IconSearch, IconSearchOff, IconServerOff } from '@tabler/icons-react';
import { type RefObject, useMemo } from 'react';
import { useFlags } from '../../../../session/flags.ts';
import { Button } from '../../../../ui/basics/button.tsx';
import { TextBox } from '../../../../ui/forms/text-field.tsx';
import { SidePanel } from '../../../../ui/layout/side-panel.tsx';
import { EmptyState } from '../../../../ui/states/empty-state.tsx';
import { ErrorNotice } from '../../../../ui/states/error-notice.tsx';
import { SkeletonRows } from '../../../../ui/states/skeleton-rows.tsx';
import { counted } from '../../../../ui/text/figures.ts';
import type { ChangeView, MonitorView } from '../../view/monitor-view.ts';
import { AssetList } from './asset-list.tsx';
import { shownAssets } from './asset-order.ts';
import classes from './assets.module.css';
import { Counters } from './counters.tsx';
import type { AssetsState } from './use-assets.ts';

interface AssetPanelProps {
  readonly assets: AssetsState;
  readonly summary: MonitorSummary | undefined;
  readonly view: MonitorView;
  readonly onView: ChangeView;
  readonly opened: boolean;
  readonly onToggle: (opened: boolean) => void;
  readonly searchRef: RefObject<HTMLInputElement | null>;
  /** Called when an asset is chosen, which closes the drawer of a phone. */
  readonly onChosen: (asset: MonitoringAsset) => void;
}

/** The counters and the assets of the program (spec 2:2#25). */
export function AssetPanel(props: AssetPanelProps) {
  const { assets, summary, view, onView, opened, onToggle, searchRef, onChosen } = props;
  const shown = useMemo(
    () => shownAssets(assets.assets, view.search, view.assetOrder),
    [assets.assets, view.search, view.assetOrder],
  );
  return (
    <SidePanel label="assets" side="left" opened={opened} onToggle={onToggle}>
      <div className={classes.top}>
        <Counters summary={summary} />
        <Search
          text={view.search}
          inputRef={searchRef}
          onSearch={(search) => onView({ search }, { replace: true })}
        />
      </div>
      {assets.hasFailed && (
        <ErrorNotice
          icon={IconServerOff}
          title={assets.isFailureShown ? MONITOR_TEXTS.assetsNotFetched : 'Assets not loaded'}
          action={
            <Button size="s" busy={assets.isFetching} onClick={assets.retry}>
              Retry
            </Button>
          }
        />
      )}
      {assets.isPending ? (
        <SkeletonRows rows={8} height={40} label="Loading the assets" />
      ) : shown.length === 0 ? (
        <NoAssets isSearched={assets.assets.length > 0} isKnown={assets.isLoaded} />
      ) : (
        <AssetList
          assets={shown}
          selectedId={view.assetId}
          order={view.assetOrder}
          onOrder={(assetOrder) => onView({ assetOrder }, { replace: true })}
          onChoose={onChosen}
        />
      )}
      <footer className={classes.footer}>
        <span>{assets.isPending ? '…' : assets.isLoaded && counted(assets.assets.length, 'asset')}</span>
        {summary !== undefined && summary.assets_without_pass > 0 && (
          <span title="Active assets without a clear pass in the last 30 days">
            {summary.assets_without_pass} without a clear pass this month
          </span>
        )}
      </footer>
    </SidePanel>
  );
}

interface NoAssetsProps {
  readonly isSearched: boolean;
  /** The assets could be read, so there are none. */
  readonly isKnown: boolean;
}

function NoAssets({ isSearched, isKnown }: NoAssetsProps) {
  const { program_admin } = useFlags();
  if (!isKnown) return <div className={classes.gap} />;
  if (isSearched)
    return <EmptyState icon={IconSearchOff} title="No asset has this name" text="Search for another name." />;
  return (
    <EmptyState
      icon={IconPolygon}
      title={MONITOR_TEXTS.noAssets}
      text={
        program_admin
          ? 'Assets are added by the operator of the satellites. Contact support to have sites monitored.'
          : 'Assets are added by the operator of the satellites. Ask an administrator of your program.'
      }
    />
  );
}

interface SearchProps {
  readonly text: string;
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly onSearch: (text: string) => void;
}

/** Filters while typing, because the assets are all loaded. */
function Search({ text, inputRef, onSearch }: SearchProps) {
  return (
    <TextBox
      ref={inputRef}
      type="search"
      icon={IconSearch}
      aria-label="Find an asset"
      aria-keyshortcuts="/"
      placeholder="Find an asset"
      maxLength={128}
      value={text}
      onChange={(event) => onSearch(event.currentTarget.value)}
    />
  );
}
