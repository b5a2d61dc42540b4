import { MONITOR_TEXTS } from '@sigma/domain';
import { IconPhotoSearch, IconServerOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { listPages } from '../../../parts/list-detail/list-pages.tsx';
import { useLastPage } from '../../../parts/list-detail/use-last-page.ts';
import { useLastingError } from '../../../parts/list-detail/use-lasting-error.ts';
import { useSession } from '../../../session/session.tsx';
import { Button } from '../../../ui/basics/button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorNotice } from '../../../ui/states/error-notice.tsx';
import { findingsPageQuery } from '../data/detections.queries.ts';
import type { FindingFilter } from '../data/finding-filter.ts';
import type { FindingOrder } from '../data/finding-order.ts';
import { CardSkeletons } from './card/card-skeletons.tsx';
import { FindingCard } from './card/finding-card.tsx';
import classes from './findings-grid.module.css';
import { FINDINGS_PER_PAGE } from './findings-view.ts';

interface FindingsGridProps {
  /** Undefined: everything is excluded. */
  readonly filter: FindingFilter | undefined;
  readonly order: FindingOrder;
  /** From 0. */
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly onReview: (detection: string) => void;
  /** What to do about an empty grid. */
  readonly reset: ReactNode;
}

/** While pictures are being made, the page is read again after this time. */
const PLANNED_EVERY_MS = 5000;

/** One page of findings as cards. */
export function FindingsGrid({ filter, order, page, onPage, onReview, reset }: FindingsGridProps) {
  const { programId } = useSession();
  const list = useQuery({
    ...findingsPageQuery(programId, {
      filter: filter ?? {},
      limit: FINDINGS_PER_PAGE,
      offset: page * FINDINGS_PER_PAGE,
      order,
    }),
    enabled: filter !== undefined,
    refetchInterval: ({ state: { data } }) =>
      data?.results.some(({ planned_pictures }) => planned_pictures !== undefined) === true &&
      PLANNED_EVERY_MS,
  });
  const count = filter === undefined ? 0 : list.data?.count;
  useLastPage({ count, perPage: FINDINGS_PER_PAGE, page: page + 1, onPage: (last) => onPage(last - 1) });
  const error = useLastingError(list);
  const retry = (
    <Button busy={list.isFetching} onClick={() => void list.refetch()}>
      Retry
    </Button>
  );
  if (count === 0) {
    return <EmptyState icon={IconPhotoSearch} title={MONITOR_TEXTS.noFindings} action={reset} />;
  }
  if (list.data === undefined) {
    return error === null ? (
      <div className={classes.scroll}>
        <CardSkeletons />
      </div>
    ) : (
      <EmptyState icon={IconServerOff} tone="bad" {...errorText(error)} action={retry} />
    );
  }
  const pages = listPages({
    label: 'Pages of findings',
    count,
    perPage: FINDINGS_PER_PAGE,
    page,
    onPage,
  });
  return (
    <>
      <div className={classes.scroll} aria-busy={list.isPlaceholderData || undefined}>
        {list.error !== null && <ErrorNotice {...errorText(list.error)} action={retry} />}
        <ul className={classes.cards} aria-label="Findings">
          {list.data.results.map((finding) => (
            <FindingCard key={finding.id} finding={finding} onReview={onReview} />
          ))}
        </ul>
      </div>
      {pages && <footer className={classes.pages}>{pages}</footer>}
    </>
  );
}
