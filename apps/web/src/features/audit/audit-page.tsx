import type { AuditEntryRow } from '@sigma/contract';
import { IconFilterOff, IconHistory, IconServerOff } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { errorText } from '../../api/error-text.ts';
import { isFiltered, NO_FILTERS } from '../../parts/record-list/record-view.ts';
import { type RecordViewAccess, useRecordView } from '../../parts/record-list/use-record-view.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Table, type TableColumn } from '../../ui/lists/table.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { SkeletonRows } from '../../ui/states/skeleton-rows.tsx';
import { counted, dayText, spellInstants, timeText } from '../../ui/text/figures.ts';
import classes from './audit.module.css';
import { auditQuery } from './audit.queries.ts';
import { AuditEntrySheet } from './audit-entry-sheet.tsx';
import { AuditExport } from './audit-export.tsx';
import { AUDIT_FILTERS } from './audit-filter.ts';
import { AuditFilters } from './audit-filters.tsx';

const COLUMNS: readonly TableColumn<AuditEntryRow>[] = [
  {
    id: 'at',
    head: 'Time (UTC)',
    cell: ({ at }) => `${dayText(at)}, ${timeText(at, true)}`,
  },
  { id: 'actor', head: 'Who', drop: 3, cell: ({ actor }) => <Cut text={actor} /> },
  {
    id: 'operation',
    head: 'Operation',
    drop: 3,
    cell: ({ summary, operation }) => (
      <span className={classes.summary} title={`${summary} (${operation})`}>
        {summary}
      </span>
    ),
  },
  {
    id: 'target',
    head: 'Target',
    drop: 2,
    cell: ({ target_text }) => {
      const text = spellInstants(target_text);
      return (
        <span className={classes.target} title={text}>
          {text}
        </span>
      );
    },
  },
  {
    id: 'changed',
    head: 'Changed',
    drop: 1,
    cell: ({ changed }) => <Cut text={changedText(changed)} />,
  },
];

/** One line; the entry and the tooltip have the whole text. */
function Cut({ text }: { readonly text: string }) {
  return (
    <span className={classes.name} title={text}>
      {text}
    </span>
  );
}

const NAMED = 3;

/** "name, max_users and 2 more". */
function changedText(changed: readonly string[]): string {
  const rest = changed.length - NAMED;
  const named = changed.slice(0, NAMED).join(', ');
  return rest > 0 ? `${named} and ${rest} more` : named;
}

/** Who wrote what, the newest first, with filters in the address and an export of what they match. */
export function AuditPage() {
  const access = useRecordView(AUDIT_FILTERS);
  const { view, onView } = access;
  const list = useInfiniteQuery(auditQuery(view));
  const rows = list.data?.pages.flatMap(({ results }) => results);
  const opened = Number(view.opened);
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <div>
          <h1 className={classes.title}>Audit log</h1>
          <p className={classes.note} role="status">
            {rows === undefined ? ' ' : shownText(rows.length, list.hasNextPage)}
          </p>
        </div>
        <AuditExport view={view} />
        <AuditFilters {...access} />
      </header>
      <div className={classes.rows}>
        {list.isError ? (
          <EmptyState
            icon={IconServerOff}
            tone="bad"
            {...errorText(list.error)}
            action={<Button onClick={() => void list.refetch()}>Refresh</Button>}
          />
        ) : rows === undefined ? (
          <SkeletonRows rows={10} height={40} label="Loading entries" />
        ) : rows.length === 0 ? (
          <NoEntries {...access} />
        ) : (
          <>
            <Table
              label="Audit log"
              columns={COLUMNS}
              rows={rows}
              keyOf={({ id }) => String(id)}
              nameOf={({ summary, target_text }) => `${summary}: ${target_text}`}
              narrowLine={({ actor, summary, target_text }) => (
                <span className={classes.lines}>
                  {actor} · {summary}: {spellInstants(target_text)}
                </span>
              )}
              selectedKey={view.opened}
              onRowClick={({ id }) => onView({ opened: String(id) })}
            />
            {list.hasNextPage && (
              <div className={classes.more}>
                <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                  Show older entries
                </Button>
              </div>
            )}
          </>
        )}
      </div>
      {Number.isInteger(opened) && opened > 0 && (
        <AuditEntrySheet entry={opened} onClose={() => onView({ opened: undefined })} />
      )}
    </div>
  );
}

const shownText = (count: number, hasMore: boolean): string =>
  hasMore ? `The newest ${counted(count, 'entry', 'entries')}` : counted(count, 'entry', 'entries');

function NoEntries({ view, onView }: RecordViewAccess) {
  if (!isFiltered(view)) {
    return (
      <EmptyState
        icon={IconHistory}
        title="Nothing has been written yet."
        text="Every change by staff, program administrators and applications appears here."
      />
    );
  }
  const { search, filters } = NO_FILTERS;
  return (
    <EmptyState
      icon={IconFilterOff}
      title="No entries match these filters."
      action={<Button onClick={() => onView({ search, filters })}>Clear filters</Button>}
    />
  );
}
