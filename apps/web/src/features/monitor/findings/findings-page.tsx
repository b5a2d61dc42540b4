import { IconAdjustmentsHorizontal, IconChecks, IconFilterOff } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { NARROW, useMedia } from '../../../parts/layout/use-media.ts';
import { useSession } from '../../../session/session.tsx';
import { useWorldClock } from '../../../session/world-now.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { SideSheet } from '../../../ui/overlays/side-sheet.tsx';
import { counted } from '../../../ui/text/figures.ts';
import { assetsQuery } from '../data/assets.queries.ts';
import { findingsKey } from '../data/detections.queries.ts';
import { orderText } from '../data/finding-order.ts';
import { OrderMenu } from '../data/order-menu.tsx';
import { ExportMenu } from './export-menu.tsx';
import { FilterPanel } from './filters/filter-panel.tsx';
import { findingCountsKey, findingCountsQuery } from './findings.queries.ts';
import { FindingsGrid } from './findings-grid.tsx';
import classes from './findings-page.module.css';
import {
  ALL_FINDINGS,
  activeFilters,
  changedFindings,
  type FindingsView,
  filterOf,
} from './findings-view.ts';
import { ReviewScreen } from './review/review-screen.tsx';

interface FindingsPageProps {
  readonly view: FindingsView;
  /** The asset of the path. */
  readonly asset: string | undefined;
  readonly onView: (view: FindingsView) => void;
  readonly onAsset: (asset: string | undefined, view: FindingsView) => void;
}

/** All findings of a program as cards, filtered by what the address says, and the queue that reviews them one by one. */
export function FindingsPage({ view, asset, onView, onAsset }: FindingsPageProps) {
  const { programId } = useSession();
  const queries = useQueryClient();
  const isNarrow = useMedia(NARROW);
  const [isOpen, setOpen] = useState(false);
  const clock = useWorldClock();
  const filter = filterOf(view, asset);
  const assets = useQuery(assetsQuery(programId)).data?.results;
  // Where every type or status is excluded, the counts still say what each choice would show.
  const counts = useQuery(
    findingCountsQuery(
      programId,
      filter ?? filterOf({ ...view, types: undefined, statuses: undefined }, asset) ?? {},
    ),
  ).data;
  const change = (part: Partial<FindingsView>) => onView(changedFindings(view, part));
  const active = activeFilters(view) + Number(asset !== undefined);
  const reset = () => onAsset(undefined, { ...ALL_FINDINGS, order: view.order });
  const panel = (
    <FilterPanel
      view={view}
      asset={asset}
      assets={assets}
      counts={counts}
      now={clock()}
      onView={change}
      onAsset={(next) => onAsset(next, { ...view, page: 0 })}
    />
  );
  const count = filter === undefined ? 0 : counts?.count;
  if (view.review !== undefined) {
    return (
      <ReviewScreen
        filter={filter ?? {}}
        order={view.order}
        start={view.review === 'next' ? undefined : view.review}
        onClose={() => {
          // What was reviewed may have left the pages of the grid, and is counted elsewhere.
          void queries.invalidateQueries({ queryKey: findingsKey(programId) });
          void queries.invalidateQueries({ queryKey: findingCountsKey(programId) });
          change({ review: undefined });
        }}
      />
    );
  }
  return (
    <div className={classes.page}>
      {!isNarrow && (
        <aside className={classes.panel} aria-label="Filters">
          <header className={classes.panelHead}>
            <h2 className={classes.panelTitle}>Filters</h2>
            <Button kind="quiet" size="s" disabled={active === 0} onClick={reset}>
              Reset
            </Button>
          </header>
          <div className={classes.panelBody}>{panel}</div>
        </aside>
      )}
      <section className={classes.main} aria-label="Findings">
        <header className={classes.head}>
          <h1 className={classes.title}>Findings</h1>
          <p className={classes.count} role="status">
            {count === undefined ? '…' : `${counted(count, 'result')}, ${orderText(view.order)}`}
          </p>
          <div className={classes.tools}>
            {isNarrow && (
              <Button icon={IconAdjustmentsHorizontal} aria-expanded={isOpen} onClick={() => setOpen(true)}>
                {active === 0 ? 'Filters' : `Filters (${active})`}
              </Button>
            )}
            <OrderMenu order={view.order} onOrder={(order) => change({ order })} />
            <Button
              icon={IconChecks}
              disabled={count === 0}
              onClick={() => change({ review: 'next' })}
              title={`Review one after the other what no one has reviewed, ${orderText(view.order)}`}
            >
              Review next
            </Button>
            <ExportMenu filter={filter} disabled={count === 0} />
          </div>
        </header>
        <FindingsGrid
          filter={filter}
          order={view.order}
          page={view.page}
          onPage={(page) => change({ page })}
          onReview={(detection) => change({ review: detection })}
          reset={
            active > 0 ? (
              <Button icon={IconFilterOff} onClick={reset}>
                Reset
              </Button>
            ) : undefined
          }
        />
      </section>
      <SideSheet
        opened={isNarrow && isOpen}
        title="Filters"
        onClose={() => setOpen(false)}
        footer={
          <>
            <Button disabled={active === 0} onClick={reset}>
              Reset
            </Button>
            <Button kind="primary" onClick={() => setOpen(false)}>
              {count === undefined ? 'Show' : `Show ${counted(count, 'result')}`}
            </Button>
          </>
        }
      >
        {panel}
      </SideSheet>
    </div>
  );
}
