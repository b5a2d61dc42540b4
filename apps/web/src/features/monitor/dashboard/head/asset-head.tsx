import type { MonitoringAsset } from '@sigma/contract';
import { IconCalendar, IconChevronDown, IconList, IconMap, IconSettings } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useFlags } from '../../../../session/flags.ts';
import { programPath, useSession } from '../../../../session/session.tsx';
import { Button, buttonClass, ICON_STROKE } from '../../../../ui/basics/button.tsx';
import { Tooltip } from '../../../../ui/basics/tooltip.tsx';
import { RangeCalendar } from '../../../../ui/dates/calendar.tsx';
import type { DayRange } from '../../../../ui/dates/calendar-days.ts';
import { SegmentedControl } from '../../../../ui/forms/segmented-control.tsx';
import { Popover } from '../../../../ui/overlays/popover.tsx';
import { dayText, timeText } from '../../../../ui/text/figures.ts';
import { areaText } from '../../../../ui/text/measures.ts';
import { frequencyText, lastPassText } from '../../data/asset-text.ts';
import type { ChangeView, MonitorView } from '../../view/monitor-view.ts';
import classes from './asset-head.module.css';
import { SaveNextPasses } from './next-passes.tsx';
import { dayPresets, daysText } from './shown-days.ts';

interface AssetHeadProps {
  readonly asset: MonitoringAsset;
  readonly view: MonitorView;
  readonly onView: ChangeView;
  readonly days: DayRange;
  readonly today: string;
  /** When a satellite passes over the asset next; null if none does within two weeks. */
  readonly nextPass: Date | null | undefined;
}

const MODES = [
  { value: 'grid', label: 'List', icon: IconList },
  { value: 'map', label: 'Map', icon: IconMap },
] as const;

/** The selected asset: its name, monitoring period and passes, the shown days, list or map (spec 2:2#26). */
export function AssetHead({ asset, view, onView, days, today, nextPass }: AssetHeadProps) {
  return (
    <header className={classes.head}>
      <div className={classes.titles}>
        <h1 className={classes.title}>{asset.name}</h1>
        <div className={classes.clipped}>
          <ul className={classes.facts}>
            {factsOf(asset).map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
            {asset.status !== 'ended' && nextPass && (
              <li className={classes.next}>
                next pass {shortDay(nextPass)} {timeText(nextPass)} UTC
                <span className={classes.save}>
                  <SaveNextPasses asset={asset} />
                </span>
              </li>
            )}
          </ul>
        </div>
      </div>
      <div className={classes.tools}>
        <DaysPicker
          asset={asset}
          days={days}
          today={today}
          isUsual={view.days === undefined}
          onChange={(chosen) => onView({ days: chosen })}
        />
        <SegmentedControl
          label="View"
          segments={MODES}
          value={view.mode}
          onChange={(mode) => onView({ mode, focus: undefined })}
        />
        <EditAsset asset={asset} />
      </div>
    </header>
  );
}

function factsOf(asset: MonitoringAsset): readonly string[] {
  const { last_pass: last, status } = asset;
  const period = `${dayText(asset.monitoring_start_date)} – ${dayText(asset.monitoring_end_date)}`;
  const ended =
    status === 'ended' ? ['monitoring has ended'] : status === 'upcoming' ? ['not started yet'] : [];
  return [
    period,
    ...ended,
    frequencyText(asset.monitoring_frequency).toLowerCase(),
    areaText(asset.area_km2),
    last === null ? 'no pass yet' : `last pass ${shortDay(last.at)}, ${lastPassText(last)}`,
  ];
}

/** The year follows from the monitoring period. */
const shortDay = (instant: string | Date): string => dayText(instant).replace(/ \d{4}$/, '');

interface DaysPickerProps {
  readonly asset: MonitoringAsset;
  readonly days: DayRange;
  readonly today: string;
  readonly isUsual: boolean;
  readonly onChange: (days: DayRange | undefined) => void;
}

/** The first click begins a range, the second or a click elsewhere ends it, the earlier day first (spec 2:4#14). */
function DaysPicker({ asset, days, today, isUsual, onChange }: DaysPickerProps) {
  const [opened, setOpened] = useState(false);
  return (
    <Popover
      label="Shown days"
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      target={
        <button
          type="button"
          className={buttonClass({})}
          aria-label={`Shown days, ${daysText(days)}`}
          data-changed={!isUsual || undefined}
          onClick={() => setOpened(!opened)}
        >
          <IconCalendar size={16} stroke={ICON_STROKE} />
          {daysText(days)}
          <IconChevronDown size={14} stroke={ICON_STROKE} />
        </button>
      }
    >
      <RangeCalendar
        label="Shown days"
        value={days}
        today={today}
        max={today}
        presets={dayPresets(asset, today)}
        onChange={(range) => {
          onChange(range ?? undefined);
          if (range !== null) setOpened(false);
        }}
      />
      <p className={classes.hint}>Days in UTC, both included.</p>
    </Popover>
  );
}

/** Only Program Administrators edit assets; others read why the button is off. */
function EditAsset({ asset }: { readonly asset: MonitoringAsset }) {
  const { programId } = useSession();
  const { program_admin: mayEdit } = useFlags();
  if (mayEdit) {
    return (
      <Link
        className={buttonClass({})}
        aria-label="Edit asset"
        to={programPath(programId, `/asset/${asset.id}`)}
      >
        <IconSettings size={16} stroke={ICON_STROKE} />
        <span className={classes.word}>Edit asset</span>
      </Link>
    );
  }
  return (
    <Tooltip text="Only Program Administrators edit assets." side="bottom">
      <Button icon={IconSettings} aria-label="Edit asset" aria-disabled>
        <span className={classes.word}>Edit asset</span>
      </Button>
    </Tooltip>
  );
}
