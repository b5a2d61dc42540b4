import { IconFilterOff, IconServerOff, IconWifiOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type ErrorText, errorText } from '../../api/error-text.ts';
import { NetworkError } from '../../api/errors.ts';
import { Button, type Icon } from '../../ui/basics/button.tsx';
import { SearchBox } from '../../ui/forms/search-box.tsx';
import { ROWS_PER_PAGE } from '../../ui/lists/pagination.tsx';
import { Table, type TableColumn } from '../../ui/lists/table.tsx';
import type { TableOrder } from '../../ui/lists/table-order.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorNotice } from '../../ui/states/error-notice.tsx';
import { SkeletonRows } from '../../ui/states/skeleton-rows.tsx';
import { counted } from '../../ui/text/figures.ts';
import { listPages } from '../list-detail/list-pages.tsx';
import { useLastPage } from '../list-detail/use-last-page.ts';
import classes from './record-page.module.css';
import { isFiltered, NO_FILTERS } from './record-view.ts';
import type { RecordViewAccess } from './use-record-view.ts';

/** The query of a list, as the page reads it. */
export interface RecordListState<Row> {
  readonly data: { readonly count: number; readonly results: readonly Row[] } | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

interface RecordPageProps<Row> extends RecordViewAccess {
  /** Above the title: a link to the list from which this one was opened. */
  readonly back?: ReactNode;
  readonly title: string;
  /** Replaces the number of records below the title. */
  readonly subtitle?: ReactNode;
  /** At the right of the head, such as the button that adds a record. */
  readonly action?: ReactNode;
  /** The searched properties, such as "Name or company"; without it there is no search. */
  readonly searchLabel?: string;
  /** Filters next to the search. */
  readonly filters?: ReactNode;
  /** Between head and list: what is not possible here now. */
  readonly notice?: ReactNode;
  readonly list: RecordListState<Row>;
  /** One record and several, such as "program" and "programs". */
  readonly noun: string;
  readonly nouns?: string;
  /** What an empty list says, with its icon and what to do about it. */
  readonly none: {
    readonly icon: Icon;
    readonly title: string;
    readonly text?: string;
    readonly action?: ReactNode;
  };
  /** The chosen filters exclude no record, so that an empty list is empty for another reason. */
  readonly showsAll?: boolean;
  /** The text of an error, where it is not the usual one. */
  readonly failure?: (error: unknown) => ErrorText;
  readonly columns: readonly TableColumn<Row>[];
  /** The order until a column is chosen; the head of its column is marked from the start. */
  readonly startOrder: TableOrder;
  /** A second line of the first cell in a narrow table: what the columns that it hides say in short. */
  readonly narrowLine?: (row: Row) => ReactNode;
  readonly keyOf: (row: Row) => string;
  readonly nameOf: (row: Row) => string;
  /** A row opens its record; without it rows are not pressed. */
  readonly opens?: boolean;
  readonly control?: { readonly head: string; readonly cell: (row: Row) => ReactNode };
  readonly detail?: (row: Row) => ReactNode;
  /** Below the table, such as a side sheet. */
  readonly children?: ReactNode;
}

/** A page that searches, filters, sorts and pages through records; a record opens next to the list. */
export function RecordPage<Row>(props: RecordPageProps<Row>) {
  const { back, title, subtitle, action, searchLabel, filters, notice } = props;
  const { list, noun, nouns, view, onView, children } = props;
  const count = list.data?.count;
  useLastPage({
    count,
    perPage: ROWS_PER_PAGE,
    page: view.page + 1,
    onPage: (page) => onView({ page: page - 1 }),
  });
  const pages = listPages({
    label: `Pages of ${nouns ?? `${noun}s`}`,
    count,
    perPage: ROWS_PER_PAGE,
    page: view.page,
    onPage: (page) => onView({ page }),
  });
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <div className={classes.titles}>
          {back !== undefined && <p className={classes.back}>{back}</p>}
          <h1 className={classes.title}>{title}</h1>
          <p className={classes.subtitle} role="status">
            {subtitle ?? (count === undefined ? ' ' : counted(count, noun, nouns))}
          </p>
        </div>
        <div className={classes.tools}>
          {searchLabel !== undefined && (
            <div className={classes.search}>
              <SearchBox label={searchLabel} text={view.search} onSearch={(search) => onView({ search })} />
            </div>
          )}
          {filters}
          {action}
        </div>
      </header>
      {notice !== undefined && <div className={classes.pageNotice}>{notice}</div>}
      <div className={classes.rows}>
        <Rows {...props} />
      </div>
      {pages && <footer className={classes.pages}>{pages}</footer>}
      {children}
    </div>
  );
}

/** A column of an edited address that does not exist counts as none. */
function orderOf<Row>({ view: { order }, columns, startOrder }: RecordPageProps<Row>): TableOrder {
  const isKnown = columns.some(({ id, sortable }) => sortable && id === order?.column);
  return order !== undefined && isKnown ? order : startOrder;
}

function Rows<Row>(props: RecordPageProps<Row>) {
  const {
    title,
    list,
    view,
    onView,
    failure = errorText,
    none,
    opens = true,
    columns,
    keyOf,
    nameOf,
  } = props;
  const hasFailed = list.error !== null && list.error !== undefined;
  if (hasFailed && list.data === undefined) {
    return (
      <EmptyState
        icon={list.error instanceof NetworkError ? IconWifiOff : IconServerOff}
        tone="bad"
        {...failure(list.error)}
        action={<Button onClick={() => void list.refetch()}>Refresh</Button>}
      />
    );
  }
  if (list.data === undefined) {
    return <SkeletonRows rows={8} height={40} label={`Loading ${props.nouns ?? `${props.noun}s`}`} />;
  }
  if (list.data.results.length === 0) {
    if (props.showsAll || !isFiltered(view)) return <EmptyState {...none} />;
    const { search, filters } = NO_FILTERS;
    return (
      <EmptyState
        icon={IconFilterOff}
        title={`No ${props.nouns ?? `${props.noun}s`} match these filters.`}
        action={<Button onClick={() => onView({ search, filters })}>Clear filters</Button>}
      />
    );
  }
  const refresh = <Button onClick={() => void list.refetch()}>Refresh</Button>;
  return (
    <>
      {/* A list that is read again every few seconds keeps its rows when it fails once. */}
      {hasFailed && (
        <div className={classes.notice}>
          <ErrorNotice {...failure(list.error)} action={refresh} />
        </div>
      )}
      <Table
        label={title}
        columns={columns}
        rows={list.data.results}
        keyOf={keyOf}
        nameOf={nameOf}
        selectedKey={view.opened}
        {...(opens && { onRowClick: (row: Row) => onView({ opened: keyOf(row) }) })}
        order={orderOf(props)}
        narrowLine={props.narrowLine}
        onOrder={(order) => onView({ order })}
        control={props.control}
        {...(props.detail && { detail: props.detail })}
      />
    </>
  );
}
