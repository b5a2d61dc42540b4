import type { DetectionCounts, MonitoringAsset } from '@sigma/contract';
import {
  DETECTION_CLASSES,
  type DetectionType,
  FEEDBACK_CODES,
  type FeedbackCode,
  feedbackLabel,
} from '@sigma/domain';
import { IconCalendar, IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { ICON_STROKE } from '../../../../ui/basics/button.tsx';
import { classNames } from '../../../../ui/basics/class-names.ts';
import { RangeCalendar, type RangePreset } from '../../../../ui/dates/calendar.tsx';
import { Checkbox } from '../../../../ui/forms/checkbox.tsx';
import boxClasses from '../../../../ui/forms/control-box.module.css';
import { SegmentedControl } from '../../../../ui/forms/segmented-control.tsx';
import { SelectField } from '../../../../ui/forms/select-field.tsx';
import { Popover } from '../../../../ui/overlays/popover.tsx';
import { countText, dayText } from '../../../../ui/text/figures.ts';
import { type FindingsView, hasGas } from '../findings-view.ts';
import classes from './filter-panel.module.css';
import { NearField } from './near-field.tsx';
import { NumberFilter } from './number-filter.tsx';

interface FilterPanelProps {
  readonly view: FindingsView;
  readonly asset: string | undefined;
  readonly assets: readonly MonitoringAsset[] | undefined;
  /** Undefined while they load. */
  readonly counts: DetectionCounts | undefined;
  /** The time of the world, for the choices of days. */
  readonly now: Date;
  readonly onView: (change: Partial<FindingsView>) => void;
  readonly onAsset: (asset: string | undefined) => void;
}

const EVERY = 'every';

/** Leaks first, because they are what people look for. */
const TYPES: readonly DetectionType[] = [
  'Methane',
  'Hydrocarbon Leak',
  'Liquid Hydrocarbon',
  'Plume',
  'Soil Contamination',
  'Exposed Piping',
  'Vehicle',
  'Construction',
  'Digging',
];

/** Everything by which findings are filtered; each choice says how many it would show. */
export function FilterPanel(props: FilterPanelProps) {
  const { view, asset, assets = [], counts, now, onView, onAsset } = props;
  const countOf = (by: Readonly<Record<string, number>> | undefined, name: string) =>
    by === undefined ? '…' : countText(by[name] ?? 0);
  return (
    <div className={classes.filters}>
      <SelectField
        label="Asset"
        options={[
          { value: EVERY, label: `All (${assets.length})` },
          ...assets.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={asset ?? EVERY}
        onChange={(chosen) => onAsset(chosen === EVERY ? undefined : chosen)}
      />
      <DaysField days={view.days} now={now} onChange={(days) => onView({ days })} />
      <Group label="Class">
        <SegmentedControl
          label="Class"
          wide
          segments={[
            { value: EVERY, label: 'All' },
            { value: 'alert', label: 'Alerts' },
            { value: 'detection', label: 'Detections' },
          ]}
          value={view.class ?? EVERY}
          onChange={(chosen) => onView({ class: DETECTION_CLASSES.find((known) => known === chosen) })}
        />
        <p className={classes.hint}>
          {countOf(counts?.detection_class, 'alert')} alerts, {countOf(counts?.detection_class, 'detection')}{' '}
          detections
        </p>
      </Group>
      <CheckList
        label="Type"
        all={TYPES}
        chosen={view.types}
        nameOf={(type) => type}
        countOf={(type) => countOf(counts?.detection_type, type)}
        onChange={(types) => onView({ types })}
      />
      <CheckList
        label="Review"
        all={FEEDBACK_CODES}
        chosen={view.statuses}
        nameOf={feedbackLabel}
        countOf={(code: FeedbackCode) => countOf(counts?.feedback_status, feedbackLabel(code))}
        onChange={(statuses) => onView({ statuses })}
      />
      <Checkbox
        label="Leak indicators only"
        checked={view.leaksOnly}
        onChange={(leaksOnly) => onView({ leaksOnly })}
      />
      <NumberFilter
        label="Rate at least, kg/h"
        hint={hasGas(view) ? 'Methane and plumes only.' : 'Only methane and plumes have a rate.'}
        disabled={!hasGas(view)}
        value={view.rateMin}
        onChange={(rateMin) => onView({ rateMin })}
      />
      <NumberFilter
        label="Area at least, m²"
        value={view.areaMin}
        onChange={(areaMin) => onView({ areaMin })}
      />
      <NumberFilter
        label="Confidence at least, %"
        most={100}
        value={view.confidenceMin}
        onChange={(confidenceMin) => onView({ confidenceMin })}
      />
      <NearField near={view.near} assets={assets} onChange={(near) => onView({ near })} />
    </div>
  );
}

function Group({
  label,
  action,
  children,
}: {
  readonly label: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: the legend of a field set cannot stand next to a button
    <div role="group" className={classes.group} aria-labelledby={id}>
      <div className={classes.groupHead}>
        <span id={id} className={classes.legend}>
          {label}
        </span>
        {action}
      </div>
      {children}
    </div>
  );
}

interface CheckListProps<Value extends string> {
  readonly label: string;
  readonly all: readonly Value[];
  /** Undefined: all of them. */
  readonly chosen: readonly Value[] | undefined;
  readonly nameOf: (value: Value) => string;
  readonly countOf: (value: Value) => string;
  readonly onChange: (chosen: readonly Value[] | undefined) => void;
}

function CheckList<Value extends string>(props: CheckListProps<Value>) {
  const { label, all, chosen = all, nameOf, countOf, onChange } = props;
  const toggle = (value: Value) => {
    const next = all.filter((known) => (known === value ? !chosen.includes(known) : chosen.includes(known)));
    onChange(next.length === all.length ? undefined : next);
  };
  const isNone = chosen.length === 0;
  return (
    <Group
      label={label}
      action={
        <button
          type="button"
          className={classes.clear}
          aria-label={isNone ? `${label}: all` : `${label}: clear`}
          onClick={() => onChange(isNone ? undefined : [])}
        >
          {isNone ? 'All' : 'Clear'}
        </button>
      }
    >
      <ul className={classes.checks}>
        {all.map((value) => (
          <li key={value}>
            <Checkbox label={nameOf(value)} checked={chosen.includes(value)} onChange={() => toggle(value)} />
            <span className={classes.count}>{countOf(value)}</span>
          </li>
        ))}
      </ul>
    </Group>
  );
}

interface DaysFieldProps {
  readonly days: FindingsView['days'];
  readonly now: Date;
  readonly onChange: (days: FindingsView['days']) => void;
}

function DaysField({ days, now, onChange }: DaysFieldProps) {
  const [opened, setOpened] = useState(false);
  const text = days === undefined ? 'Any day' : days.map(dayText).join(' – ');
  return (
    <div className={classes.field}>
      <span className={classes.legend} aria-hidden="true">
        Detected
      </span>
      <Popover
        opened={opened}
        onChange={setOpened}
        label="Detected"
        target={
          <button
            type="button"
            className={classNames(boxClasses.box, classes.days)}
            aria-label={`Detected: ${text}`}
            aria-haspopup="dialog"
            aria-expanded={opened}
            data-changed={days !== undefined || undefined}
            onClick={() => setOpened(!opened)}
          >
            <IconCalendar size={16} stroke={ICON_STROKE} aria-hidden="true" />
            <span className={classes.daysText}>{text}</span>
            <IconChevronDown size={16} stroke={ICON_STROKE} aria-hidden="true" />
          </button>
        }
      >
        <RangeCalendar
          label="Days of detection, UTC"
          today={dayOf(now)}
          value={days ?? null}
          presets={presetsAt(now)}
          onChange={(range) => {
            onChange(range === null ? undefined : [range[0], range[1]]);
          }}
        />
      </Popover>
    </div>
  );
}

const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);

function presetsAt(now: Date): readonly RangePreset[] {
  const ago = (days: number) => dayOf(new Date(now.getTime() - days * 86_400_000));
  const last = (days: number): RangePreset => ({
    label: `Last ${days} days`,
    range: [ago(days - 1), dayOf(now)],
  });
  return [{ label: 'Any day', range: null }, last(7), last(30), last(90)];
}
