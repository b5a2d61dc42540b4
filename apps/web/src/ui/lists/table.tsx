import { IconArrowDown, IconArrowUp, IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { Fragment, type ReactNode, useState } from 'react';
import { ICON_STROKE } from '../basics/button.tsx';
import { classNames } from '../basics/class-names.ts';
import { IconButton } from '../basics/icon-button.tsx';
import { VisuallyHidden } from '../basics/visually-hidden.tsx';
import classes from './table.module.css';
import { nextOrder, type SortValue, sorted, type TableOrder } from './table-order.ts';

export interface TableColumn<Row> {
  readonly id: string;
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers are aligned to the right. */
  readonly align?: 'right';
  /** Makes the column sortable. */
  readonly sortBy?: (row: Row) => SortValue;
  /** Sorted by the caller, see `onOrder`. */
  readonly sortable?: boolean;
  /** Hidden next to a side panel (0), or in a narrow table first (1) or later (2, 3); its content must be available elsewhere too. */
  readonly drop?: 0 | 1 | 2 | 3;
}

interface TableProps<Row> {
  readonly label: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** The name of a row, used in the names of its chevron and its button. */
  readonly nameOf: (row: Row) => string;
  readonly selectedKey?: string | undefined;
  /** The first cell becomes a button that reaches over the whole row. */
  readonly onRowClick?: (row: Row) => void;
  /** A second line of the first cell in a narrow table: what the columns that it hides say in short. */
  readonly narrowLine?: ((row: Row) => ReactNode) | undefined;
  /** A control before the first cell, such as a check box; with the heading of its column, which is only read out. */
  readonly control?: { readonly head: string; readonly cell: (row: Row) => ReactNode } | undefined;
  /** Content that a chevron opens below the row. */
  readonly detail?: (row: Row) => ReactNode;
  /** The one row that is open, where the caller decides; without `onOpened` any number of rows can be open. */
  readonly opened?: string | undefined;
  readonly onOpened?: (key: string | undefined) => void;
  readonly startOrder?: TableOrder;
  /** The order in which the caller passes the rows; a click on a column head requests another one. */
  readonly order?: TableOrder | undefined;
  readonly onOrder?: (order: TableOrder) => void;
  /** Rows are 36 px high. */
  readonly dense?: boolean;
}

/** Sortable, with a selected row, row click and rows that open (spec 1:2.10). The caller shows a message when it is empty. */
export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, rows, keyOf, control, detail, startOrder, onOrder, onOpened, dense } = props;
  const [ownOrder, setOwnOrder] = useState(startOrder);
  const order = onOrder === undefined ? ownOrder : props.order;
  const [ownOpened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const isOpen = (key: string) => (onOpened === undefined ? ownOpened.has(key) : key === props.opened);
  const sortBy = onOrder ? undefined : columns.find((column) => column.id === order?.column)?.sortBy;
  const shown = order && sortBy ? sorted(rows, sortBy, order.direction) : rows;
  const toggle = (key: string) => {
    if (onOpened !== undefined) {
      onOpened(isOpen(key) ? undefined : key);
      return;
    }
    const next = new Set(ownOpened);
    if (!next.delete(key)) next.add(key);
    setOpened(next);
  };
  return (
    <table className={classNames(classes.table, dense && classes.dense)} aria-label={label}>
      <thead>
        <tr>
          {control && (
            <th scope="col" className={classes.control}>
              <VisuallyHidden>{control.head}</VisuallyHidden>
            </th>
          )}
          {detail && <td className={classes.chevron} />}
          {columns.map((column) => (
            <HeadCell
              key={column.id}
              column={column}
              order={order}
              onSort={() => (onOrder ?? setOwnOrder)(nextOrder(order, column.id))}
            />
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((row) => {
          const key = keyOf(row);
          const isOpened = isOpen(key);
          return (
            <Fragment key={key}>
              <BodyRow {...props} row={row} isOpened={isOpened} onToggle={() => toggle(key)} />
              {detail && isOpened && (
                <tr className={classes.detail}>
                  <td colSpan={columns.length + (control ? 2 : 1)}>{detail(row)}</td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}

interface HeadCellProps<Row> {
  readonly column: TableColumn<Row>;
  readonly order: TableOrder | undefined;
  readonly onSort: () => void;
}

function HeadCell<Row>({ column, order, onSort }: HeadCellProps<Row>) {
  const direction = order?.column === column.id ? order.direction : undefined;
  const Arrow = direction === 'ascending' ? IconArrowUp : IconArrowDown;
  return (
    <th
      scope="col"
      data-align={column.align}
      data-drop={column.drop}
      {...(direction && { 'aria-sort': direction })}
    >
      {column.sortBy === undefined && !column.sortable ? (
        column.head
      ) : (
        <button type="button" className={classes.sort} onClick={onSort}>
          {column.head}
          {direction && <Arrow size={14} stroke={ICON_STROKE} aria-hidden="true" />}
        </button>
      )}
    </th>
  );
}

interface BodyRowProps<Row> extends TableProps<Row> {
  readonly row: Row;
  readonly isOpened: boolean;
  readonly onToggle: () => void;
}

function BodyRow<Row>(props: BodyRowProps<Row>) {
  const { row, columns, keyOf, nameOf, selectedKey, onRowClick, control, detail, isOpened, onToggle } = props;
  const { narrowLine } = props;
  const isSelected = keyOf(row) === selectedKey;
  return (
    <tr className={classes.row} data-selected={isSelected || undefined} data-clickable={onRowClick && true}>
      {control && <td className={classes.control}>{control.cell(row)}</td>}
      {detail && (
        <td className={classes.chevron}>
          <IconButton
            icon={isOpened ? IconChevronDown : IconChevronRight}
            iconSize={16}
            size="s"
            label={`${isOpened ? 'Hide' : 'Show'} details of ${nameOf(row)}`}
            aria-expanded={isOpened}
            onClick={onToggle}
          />
        </td>
      )}
      {columns.map((column, at) => (
        <td key={column.id} data-align={column.align} data-drop={column.drop}>
          {at === 0 && onRowClick ? (
            <button
              type="button"
              className={classes.reach}
              aria-pressed={isSelected}
              onClick={() => onRowClick(row)}
            >
              {column.cell(row)}
            </button>
          ) : (
            column.cell(row)
          )}
          {at === 0 && narrowLine && <span className={classes.narrowLine}>{narrowLine(row)}</span>}
        </td>
      ))}
    </tr>
  );
}
