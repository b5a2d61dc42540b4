import type { MonitoringAsset } from '@sigma/contract';
import { useMemo } from 'react';
import { useWorldNow } from '../../../session/world-now.ts';
import { dayOf } from '../../../ui/dates/calendar-days.ts';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import { SkeletonRows } from '../../../ui/states/skeleton-rows.tsx';
import { countText } from '../../../ui/text/figures.ts';
import type { ChangeView, MonitorView } from '../view/monitor-view.ts';
import { AssetHead } from './head/asset-head.tsx';
import { shownDays } from './head/shown-days.ts';
import { FindingCards } from './list/finding-cards.tsx';
import { FindingFilters } from './list/finding-filters.tsx';
import { LoadingNotice, NoFindings, type OtherDays } from './list/findings-notices.tsx';
import { FindingsTable } from './list/findings-table.tsx';
import { ReportsList } from './list/reports-list.tsx';
import { MapScreen } from './map/map-screen.tsx';
import classes from './monitor-dashboard.module.css';
import { useMonitorKeys } from './use-monitor-keys.ts';
import { type MonitorLists, useMonitorLists } from './use-monitor-lists.ts';

interface AssetScreenProps {
  readonly asset: MonitoringAsset;
  readonly view: MonitorView;
  readonly onView: ChangeView;
  /** Moves the focus to the search of the assets. */
  readonly onSearch: () => void;
}

/** One asset as a list or on the map. */
export function AssetScreen({ asset, view, onView, onSearch }: AssetScreenProps) {
  const now = useWorldNow();
  const today = dayOf(now);
  const days = useMemo(() => shownDays(view.days, today), [view.days, today]);
  const nextAt = asset.status === 'ended' ? undefined : asset.next_pass?.at;
  const nextPass = useMemo(() => (nextAt === undefined ? undefined : new Date(nextAt)), [nextAt]);
  const lists = useMonitorLists(asset.id, days, view);
  const pass =
    (view.pass !== undefined && lists.passes?.find(({ id }) => id === view.pass)) ||
    // The newest that says something; one that waits has no picture yet.
    (lists.passes?.find(({ state }) => state === 'analysed' || state === 'cloudy') ?? lists.passes?.[0]);
  const stepPass = (by: 1 | -1) => {
    const at = lists.passes?.findIndex(({ id }) => id === pass?.id) ?? -1;
    const next = at === -1 ? undefined : lists.passes?.[at + by];
    if (next !== undefined) onView({ pass: next.id, mode: 'map' }, { replace: view.mode === 'map' });
  };
  const toAll = () => onView({ focus: undefined });
  useMonitorKeys({
    '/': onSearch,
    l: () => onView({ mode: 'grid', focus: undefined }),
    m: () => onView({ mode: 'map' }),
    a: () => onView({ tab: 'alerts' }),
    r: () => onView({ tab: 'reports' }),
    d: () => onView({ tab: 'detections' }),
    // The newest pass is the first of the list.
    '[': () => stepPass(1),
    ']': () => stepPass(-1),
    Escape:
      view.focus !== undefined
        ? toAll
        : view.opened !== undefined
          ? () => onView({ opened: undefined }, { replace: true })
          : undefined,
  });
  const shared = { asset, view, onView, lists };
  return (
    <>
      <AssetHead asset={asset} view={view} onView={onView} days={days} today={today} nextPass={nextPass} />
      {view.mode === 'grid' ? (
        <div className={classes.grid}>
          <MonitorTabs {...shared} isTable />
        </div>
      ) : (
        <MapScreen
          {...shared}
          passId={pass?.id}
          nextPass={nextPass}
          whole={{ fromMs: Date.parse(lists.period.after), untilMs: Date.parse(lists.period.before) }}
          tabs={(hovered, onHover) => <MonitorTabs {...shared} hovered={hovered} onHover={onHover} />}
        />
      )}
    </>
  );
}

interface SharedProps {
  readonly asset: MonitoringAsset;
  readonly view: MonitorView;
  readonly onView: ChangeView;
  readonly lists: MonitorLists;
}

/** Open alerts that the badge of the asset counts while none is in the chosen days. */
function otherDays({ asset, onView, lists }: Omit<SharedProps, 'view'>): OtherDays | undefined {
  const [first, last] = [lists.period.after.slice(0, 10), lists.period.before.slice(0, 10)];
  const start = asset.monitoring_start_date;
  if (lists.alerts.count !== 0 || asset.alerts_open === 0 || first <= start) return undefined;
  const days = [start, last] as const;
  return { alerts: asset.alerts_open, onShow: () => onView({ days }) };
}

interface MonitorTabsProps extends SharedProps {
  /** A table over the complete width, instead of cards next to the map. */
  readonly isTable?: boolean;
  readonly hovered?: string | undefined;
  readonly onHover?: (id: string | undefined) => void;
}

/** Alerts, reports and detections with their counts in the chosen days. */
function MonitorTabs({ asset, view, onView, lists, isTable, hovered, onHover }: MonitorTabsProps) {
  const findings = (of: 'alert' | 'detection') => {
    const list = of === 'alert' ? lists.alerts : lists.detections;
    const shown = of === 'alert' ? lists.shownAlerts : lists.shownDetections;
    const others = of === 'alert' ? otherDays({ asset, onView, lists }) : undefined;
    if (isTable) {
      return (
        <div className={classes.tab}>
          <FindingFilters view={view} onView={onView} />
          <FindingsTable {...{ of, list, shown, view, onView }} passes={lists.passes} others={others} />
        </div>
      );
    }
    return (
      <div className={classes.tab}>
        <FindingFilters view={view} onView={onView} />
        <LoadingNotice list={list} />
        {list.count === undefined && list.error === null ? (
          <SkeletonRows rows={6} label={of === 'alert' ? 'Loading alerts' : 'Loading detections'} />
        ) : shown.length === 0 ? (
          <NoFindings
            list={list}
            of={of}
            passes={lists.passes}
            isFiltered={view.types.length + view.statuses.length > 0}
            onReset={() => onView({ types: [], statuses: [] })}
            others={others}
          />
        ) : (
          <FindingCards
            label={of === 'alert' ? 'Alerts' : 'Detections'}
            findings={shown}
            selected={view.opened}
            hovered={hovered}
            onHover={(id) => onHover?.(id)}
            onOpen={({ id, detection_class }) =>
              onView({ focus: { class: detection_class, id }, opened: undefined })
            }
          />
        )}
      </div>
    );
  };
  return (
    <Tabs
      label="Alerts, reports and detections"
      value={view.tab}
      onChange={(tab) => onView({ tab })}
      tabs={[
        { id: 'alerts', label: 'Alerts', count: tabCount(lists.alerts.count), panel: findings('alert') },
        {
          id: 'reports',
          label: 'Reports',
          count: tabCount(lists.reports),
          panel: <ReportsList assetId={asset.id} period={lists.period} />,
        },
        {
          id: 'detections',
          label: 'Detections',
          count: tabCount(lists.detections.count),
          panel: findings('detection'),
        },
      ]}
    />
  );
}

/** A number on a tab: "…" while it is unknown, short where it would not fit. */
function tabCount(count: number | undefined): string {
  if (count === undefined) return '…';
  return count < 10_000 ? countText(count) : `${countText(Math.floor(count / 1000))}k`;
}
