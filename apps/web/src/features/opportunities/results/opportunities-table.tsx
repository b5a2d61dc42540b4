import type { Opportunity } from '@sigma/contract';
import { IconBan, IconMoon, IconSun } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { positionText } from '../../../map/view/position-text.ts';
import {
  ageText,
  coverageText,
  degreesText,
  isFullCover,
  passDurationText,
  rollText,
  UNAVAILABLE,
  uncertaintyText,
} from '../../../parts/passes/pass-text.ts';
import { ICON_STROKE } from '../../../ui/basics/button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Table, type TableColumn } from '../../../ui/lists/table.tsx';
import type { TableOrder } from '../../../ui/lists/table-order.ts';
import { StatusBadge } from '../../../ui/states/status-badge.tsx';
import { dayText, timeText } from '../../../ui/text/figures.ts';
import { ORDER_FIELDS, type Ordering } from '../search/opportunity-link.ts';
import classes from './opportunities-table.module.css';
import { type GroupedPass, groupedPasses } from './pass-groups.ts';

const number = { align: 'right', sortable: true } as const;

/** Columns of the table (spec 1:2.7); the side panel shows those of the selected pass that a narrow table omits. */
const COLUMNS: readonly TableColumn<GroupedPass>[] = [
  { id: 'date', head: 'Date', cell: (row) => <Day row={row} /> },
  { id: 'start_time', head: 'Start', sortable: true, cell: (row) => <Start pass={row} /> },
  {
    ...number,
    id: 'duration_s',
    head: 'Duration',
    drop: 2,
    cell: ({ duration_s }) => passDurationText(duration_s),
  },
  { id: 'sensor', head: 'Sensor', sortable: true, cell: ({ sensor_name }) => sensor_name },
  { ...number, id: 'roll', head: 'Roll °', cell: ({ roll }) => rollText(roll) },
  {
    ...number,
    id: 'off_nadir',
    head: 'Off-nadir °',
    drop: 3,
    cell: ({ off_nadir }) => degreesText(off_nadir),
  },
  {
    ...number,
    id: 'sun_elevation',
    head: 'Sun elev. °',
    drop: 2,
    cell: ({ sun_elevation }) => degreesText(sun_elevation),
  },
  { id: 'light', head: 'Light', drop: 1, cell: ({ eclipsed }) => <Light eclipsed={eclipsed} /> },
  {
    ...number,
    id: 'coverage',
    head: 'In reach',
    cell: ({ coverage }) => <InReach coverage={coverage} />,
  },
  {
    id: 'age',
    head: 'Element set age, along-track ±',
    align: 'right',
    drop: 1,
    cell: (pass) => <Forecast pass={pass} />,
  },
];

/** Only for areas of several sites: which of them the pass is over. */
const SITE: TableColumn<GroupedPass> = {
  id: 'site',
  head: 'Site',
  cell: ({ site: { index, count, centre } }) => (
    <span title={positionText(centre, 2)}>
      {index} of {count}
    </span>
  ),
};
const SITE_COLUMNS = COLUMNS.flatMap((column) => (column.id === 'sensor' ? [column, SITE] : [column]));

interface OpportunitiesTableProps {
  readonly rows: readonly Opportunity[];
  readonly selectedId: string | undefined;
  readonly ordering: Ordering;
  readonly onOrdering: (ordering: Ordering) => void;
  readonly onSelect: (pass: Opportunity) => void;
  /** Passes can be chosen with check boxes, to be requested together; undefined where captures cannot be requested. */
  readonly choice: RowChoice | undefined;
}

export interface RowChoice {
  readonly ids: ReadonlySet<string>;
  readonly mayChoose: (pass: Opportunity) => boolean;
  readonly onChoose: (pass: Opportunity, isChosen: boolean) => void;
}

/** A page of passes; the up and down keys move from row to row and select, or from check box to check box. */
export function OpportunitiesTable(props: OpportunitiesTableProps) {
  const { rows, selectedId, ordering, onOrdering, onSelect, choice } = props;
  const place = useRef<HTMLDivElement>(null);
  const grouped = useMemo(() => groupedPasses(rows, ordering), [rows, ordering]);
  // A pass that was chosen in the strip may be further down.
  useEffect(() => {
    const row = selectedId === undefined ? null : place.current?.querySelector('tr[data-selected]');
    row?.scrollIntoView?.({ block: 'nearest' });
  }, [selectedId]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles the keys of the rows' own buttons
    <div ref={place} className={classes.place} onKeyDown={moveBetweenRows}>
      <Table
        label="Opportunities"
        dense
        columns={rows.some(({ site }) => site.count > 1) ? SITE_COLUMNS : COLUMNS}
        rows={grouped}
        keyOf={({ id }) => id}
        nameOf={({ sensor_name, start_time }) => `${sensor_name}, ${dayText(start_time)}`}
        selectedKey={selectedId}
        control={choice && { head: 'Select', cell: (pass) => <RowCheckbox pass={pass} choice={choice} /> }}
        onRowClick={onSelect}
        order={orderOf(ordering)}
        onOrder={(order) => onOrdering(orderingOf(order) ?? ordering)}
      />
    </div>
  );
}

function RowCheckbox({ pass, choice }: { readonly pass: Opportunity; readonly choice: RowChoice }) {
  const isChosen = choice.ids.has(pass.id);
  return (
    <Checkbox
      label={`Select ${pass.sensor_name}, ${dayText(pass.start_time)}, ${timeText(pass.start_time, true)}`}
      labelHidden
      checked={isChosen}
      disabled={!isChosen && !choice.mayChoose(pass)}
      onChange={(checked) => choice.onChoose(pass, checked)}
    />
  );
}

function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || !(event.target instanceof HTMLElement)) return;
  const isButton = event.target instanceof HTMLButtonElement;
  const kind = isButton ? 'button[aria-pressed]' : 'input[type="checkbox"]:enabled';
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>(`tbody ${kind}`)];
  const at = controls.indexOf(event.target);
  const next = at < 0 ? undefined : controls[at + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
  if (isButton) next.click();
}

function orderOf(ordering: Ordering): TableOrder {
  const isFalling = ordering.startsWith('-');
  return {
    column: isFalling ? ordering.slice(1) : ordering,
    direction: isFalling ? 'descending' : 'ascending',
  };
}

function orderingOf({ column, direction }: TableOrder): Ordering | undefined {
  const field = ORDER_FIELDS.find((one) => one === column);
  if (field === undefined) return undefined;
  return direction === 'descending' ? `-${field}` : field;
}

/** The day; a row that continues the pass of the row above is joined to it. */
function Day({ row: { start_time, isJoined } }: { readonly row: GroupedPass }) {
  const day = dayText(start_time);
  return (
    <span className={classes.day} data-joined={isJoined || undefined}>
      {day.replace(/ \d{4}$/, '')} <span className={classes.year}>{day.slice(-4)}</span>
    </span>
  );
}

function Start({ pass: { start_time, unavailable } }: { readonly pass: Opportunity }) {
  if (unavailable === null) return timeText(start_time, true);
  const { word, text } = UNAVAILABLE[unavailable];
  return (
    <span className={classes.busy} title={text}>
      {timeText(start_time, true)} <StatusBadge tone="warn" icon={IconBan} word={word} bare />
    </span>
  );
}

function Light({ eclipsed }: Pick<Opportunity, 'eclipsed'>) {
  const Glyph = eclipsed ? IconMoon : IconSun;
  return (
    <span className={classes.light}>
      <Glyph size={16} stroke={ICON_STROKE} aria-hidden="true" />
      {eclipsed ? 'Night' : 'Day'}
    </span>
  );
}

function InReach({ coverage }: Pick<Opportunity, 'coverage'>) {
  return (
    <span
      className={classes.covered}
      title="Share of the area that the sensor can point at in this pass; one capture sees a strip of it"
    >
      <span className={classes.rail} aria-hidden="true">
        <span
          className={classes.share}
          data-full={isFullCover(coverage) || undefined}
          style={{ width: `${coverage * 100}%` }}
        />
      </span>
      <span className={classes.percent}>{coverageText(coverage)}</span>
    </span>
  );
}

function Forecast({ pass }: { readonly pass: Opportunity }) {
  const age = ageText(pass.element_set_epoch, new Date(pass.closest_time));
  return (
    <span title={`Element set ${age} old at the pass`}>
      <span className={classes.age}>{age}</span> {uncertaintyText(pass.uncertainty_s)}
    </span>
  );
}
