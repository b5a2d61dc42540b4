import type { Opportunity } from '@sigma/contract';
import { OPPORTUNITIES_PAGE } from '@sigma/contract';
import { IconSatelliteOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { ApiError } from '../../../api/errors.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { Pagination } from '../../../ui/lists/pagination.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorNotice } from '../../../ui/states/error-notice.tsx';
import { SkeletonRows } from '../../../ui/states/skeleton-rows.tsx';
import { PassStrip } from '../passes/pass-strip.tsx';
import { DEFAULT_ORDERING, type OpportunityLink } from '../search/opportunity-link.ts';
import type { OpportunitySearch } from '../search/use-opportunities.ts';
import { OpportunitiesHead } from './opportunities-head.tsx';
import classes from './opportunities-panel.module.css';
import { OpportunitiesTable, type RowChoice } from './opportunities-table.tsx';

interface OpportunitiesPanelProps {
  readonly search: Exclude<OpportunitySearch, { state: 'idle' }>;
  readonly link: OpportunityLink;
  readonly selected: Opportunity | undefined;
  readonly now: Date;
  readonly onChange: (change: Partial<OpportunityLink>) => void;
  readonly choice: RowChoice | undefined;
  /** Below the passes: what can be done with the selected one. */
  readonly footer?: ReactNode;
  /** The chosen passes. */
  readonly children?: ReactNode;
}

/** The results below the map: loading, failed, empty or the passes (spec 1:4.6). */
export function OpportunitiesPanel(props: OpportunitiesPanelProps) {
  const { search } = props;
  const isBusy = search.state === 'loading' || (search.state === 'ready' && search.isOutdated);
  return (
    <section className={classes.panel} aria-label="Opportunities" aria-busy={isBusy}>
      {search.state === 'loading' && (
        <>
          <p className={classes.searching}>Searching for opportunities…</p>
          <SkeletonRows rows={7} height={40} label="Loading opportunities" />
        </>
      )}
      {search.state === 'failed' && <Failure error={search.error} onAgain={search.again} />}
      {search.state === 'ready' && <Answered {...props} search={search} />}
    </section>
  );
}

function Failure({ error, onAgain }: { readonly error: unknown; readonly onAgain: () => void }) {
  return (
    <div className={classes.failure}>
      <ErrorNotice
        title="Error retrieving opportunites."
        text={failureText(error)}
        action={
          <Button size="s" onClick={onAgain}>
            Refresh
          </Button>
        }
      />
    </div>
  );
}

/** Where a field was rejected, the server states what it accepts. */
function failureText(error: unknown): string {
  const fields = error instanceof ApiError ? error.errors : [];
  if (fields.length > 0) return fields.map(({ field, message }) => `${field}: ${message}`).join(' ');
  const { title, text } = errorText(error);
  return `${title.replace(/\.$/, '')}. ${text}`;
}

interface AnsweredProps extends OpportunitiesPanelProps {
  readonly search: Extract<OpportunitySearch, { state: 'ready' }>;
}

function Answered({ search, link, selected, now, onChange, choice, footer, children }: AnsweredProps) {
  const { rows, count, all, isOutdated, skipped } = search;
  const { startDate, endDate, ordering, page } = link;
  if (count === 0) {
    return (
      <div className={classes.empty}>
        <EmptyState
          icon={IconSatelliteOff}
          title="No opportunities found."
          text="Please adjust your search criteria."
        />
        <Skipped skipped={skipped} />
      </div>
    );
  }
  const select = (pass: Opportunity) => onChange(placeOf(pass, search, link));
  return (
    <>
      <OpportunitiesHead
        count={count}
        all={isOutdated ? undefined : all}
        selected={selected}
        areaName={link.areaName ?? 'the drawn area'}
        now={now}
      />
      {children}
      {all !== undefined && startDate !== undefined && endDate !== undefined && (
        <PassStrip
          passes={all}
          first={startDate}
          last={endDate}
          selectedId={selected?.id}
          isOutdated={isOutdated}
          onSelect={select}
        />
      )}
      <Skipped skipped={skipped} />
      <div className={classes.rows} data-outdated={isOutdated || undefined}>
        <OpportunitiesTable
          rows={rows}
          selectedId={selected?.id}
          ordering={ordering}
          onOrdering={(next) => onChange({ ordering: next })}
          onSelect={({ id }) => onChange({ pass: id })}
          choice={choice}
        />
      </div>
      {count > OPPORTUNITIES_PAGE && (
        <footer className={classes.pages}>
          <Pagination
            label="Pages of opportunities"
            page={page}
            total={count}
            perPage={OPPORTUNITIES_PAGE}
            onChange={(next) => onChange({ page: next })}
          />
        </footer>
      )}
      {footer && <footer className={classes.request}>{footer}</footer>}
    </>
  );
}

/** The change of the link that selects a pass; a pass of another page is located in the list ordered by time. */
function placeOf(
  { id }: Opportunity,
  { rows, all = [] }: AnsweredProps['search'],
  { ordering }: OpportunityLink,
): Partial<OpportunityLink> {
  if (rows.some((row) => row.id === id)) return { pass: id };
  const page =
    Math.floor(
      Math.max(
        0,
        all.findIndex((one) => one.id === id),
      ) / OPPORTUNITIES_PAGE,
    ) + 1;
  return { pass: id, page, ...(ordering !== DEFAULT_ORDERING && { ordering: DEFAULT_ORDERING }) };
}

/** Sensors that were not searched, or only in part; each message names its sensor. */
function Skipped({ skipped }: Pick<AnsweredProps['search'], 'skipped'>) {
  if (skipped.length === 0) return null;
  return <p className={classes.skipped}>{skipped.map(({ message }) => message).join(' ')}</p>;
}
