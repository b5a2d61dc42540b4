import type { AssetPass, Detection } from '@sigma/contract';
import { type DetectionClass, findingNumberText, findingTitle } from '@sigma/domain';
import { CopyPosition } from '../../../../parts/map/copy-position.tsx';
import { Thumbnail } from '../../../../ui/basics/thumbnail.tsx';
import { Pagination, ROWS_PER_PAGE } from '../../../../ui/lists/pagination.tsx';
import { Table, type TableColumn } from '../../../../ui/lists/table.tsx';
import type { TableOrder } from '../../../../ui/lists/table-order.ts';
import { SkeletonRows } from '../../../../ui/states/skeleton-rows.tsx';
import { dayText } from '../../../../ui/text/figures.ts';
import { FindingMark } from '../../data/finding-mark.tsx';
import type { FindingOrder } from '../../data/finding-order.ts';
import { leadPicture } from '../../data/finding-pictures.ts';
import { amountOf, findingName, findingWind } from '../../data/finding-text.ts';
import type { AllFindings } from '../../data/use-all-findings.ts';
import { ReviewStatus } from '../../review/review-status.tsx';
import type { ChangeView, MonitorView } from '../../view/monitor-view.ts';
import { LoadingNotice, NoFindings, type OtherDays } from './findings-notices.tsx';
import classes from './lists.module.css';
import { OpenedRow } from './opened-row.tsx';

interface FindingsTableProps {
  readonly of: DetectionClass;
  readonly list: AllFindings;
  /** Those of the chosen types and reviews, in the chosen order. */
  readonly shown: readonly Detection[];
  readonly passes: readonly AssetPass[] | undefined;
  readonly others: OtherDays | undefined;
  readonly view: MonitorView;
  readonly onView: ChangeView;
}

const ORDERS: Readonly<Record<FindingOrder, TableOrder>> = {
  newest: { column: 'date', direction: 'descending' },
  oldest: { column: 'date', direction: 'ascending' },
  largest: { column: 'amount', direction: 'descending' },
};

function orderOf({ column, direction }: TableOrder): FindingOrder {
  if (column === 'amount') return 'largest';
  return direction === 'ascending' ? 'oldest' : 'newest';
}

const COLUMNS: readonly TableColumn<Detection>[] = [
  {
    id: 'type',
    head: 'Type',
    cell: (finding) => (
      <span className={classes.type}>
        <Thumbnail size={32} href={leadPicture(finding)} missing="No picture" />
        <FindingMark of={finding.detection_class} />
        {findingTitle(finding)}
        <span className={classes.number}>{findingNumberText(finding.number)}</span>
      </span>
    ),
  },
  {
    id: 'date',
    head: 'Date',
    sortable: true,
    drop: 2,
    cell: ({ detected_at }) => dayText(detected_at),
  },
  {
    id: 'amount',
    head: 'Rate or area',
    sortable: true,
    cell: (finding) => {
      const text = amountOf(finding) ?? 'N/A';
      return (
        <span className={classes.amount} title={text}>
          {text}
        </span>
      );
    },
    drop: 3,
  },
  {
    id: 'wind',
    head: 'Wind',
    // The opened row has it.
    drop: 0,
    cell: (finding) => findingWind(finding) ?? 'N/A',
  },
  { id: 'source', head: 'Source', drop: 1, cell: ({ source }) => source?.name ?? 'N/A' },
  {
    id: 'status',
    head: 'Review',
    drop: 3,
    cell: ({ feedback_status }) => <ReviewStatus status={feedback_status} bare />,
  },
  {
    id: 'coordinates',
    head: 'Coordinates',
    // The opened row and the map have them too.
    drop: 1,
    cell: ({ coordinates }) => <CopyPosition at={coordinates.coordinates} />,
  },
];

/** The findings of the asset as a table of 100 on a page (spec 2:9#2); a row opens its evidence and its review. */
export function FindingsTable(props: FindingsTableProps) {
  const { of, list, shown, passes, others, view, onView } = props;
  if (list.count === undefined && list.error === null)
    return (
      <SkeletonRows rows={6} height={40} label={of === 'alert' ? 'Loading alerts' : 'Loading detections'} />
    );
  const pages = Math.max(1, Math.ceil(shown.length / ROWS_PER_PAGE));
  const page = Math.min(view.page, pages - 1);
  const rows = shown.slice(page * ROWS_PER_PAGE, (page + 1) * ROWS_PER_PAGE);
  return (
    <div className={classes.sheet}>
      <LoadingNotice list={list} />
      {rows.length === 0 ? (
        <NoFindings
          list={list}
          of={of}
          passes={passes}
          isFiltered={view.types.length + view.statuses.length > 0}
          onReset={() => onView({ types: [], statuses: [] })}
          others={others}
        />
      ) : (
        <div className={classes.rows}>
          <Table
            label={of === 'alert' ? 'Alerts' : 'Detections'}
            columns={COLUMNS}
            rows={rows}
            keyOf={({ id }) => id}
            nameOf={findingName}
            selectedKey={view.opened}
            onRowClick={({ id }) =>
              onView({ opened: id === view.opened ? undefined : id }, { replace: true })
            }
            opened={view.opened}
            onOpened={(opened) => onView({ opened }, { replace: true })}
            order={ORDERS[view.order]}
            onOrder={(order) => onView({ order: orderOf(order) }, { replace: true })}
            narrowLine={(finding) =>
              [dayText(finding.detected_at), amountOf(finding), finding.feedback_status]
                .filter(Boolean)
                .join(' · ')
            }
            detail={(finding) => <OpenedRow finding={finding} onView={onView} />}
          />
        </div>
      )}
      {shown.length > ROWS_PER_PAGE && (
        <footer className={classes.pages}>
          <Pagination
            label={of === 'alert' ? 'Pages of alerts' : 'Pages of detections'}
            page={page + 1}
            total={shown.length}
            onChange={(next) => onView({ page: next - 1 })}
          />
        </footer>
      )}
    </div>
  );
}
