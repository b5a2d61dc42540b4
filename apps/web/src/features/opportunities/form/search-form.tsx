import type { Sensor } from '@sigma/contract';
import type { EclipsedMode } from '@sigma/domain';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useId } from 'react';
import type { SavedAreasSlot } from '../../../parts/area/saved-areas-slot.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { type Day, dayOf } from '../../../ui/dates/calendar-days.ts';
import fieldClasses from '../../../ui/forms/field.module.css';
import { MultiSelect } from '../../../ui/forms/multi-select.tsx';
import { type Segment, SegmentedControl } from '../../../ui/forms/segmented-control.tsx';
import type { OpportunityLink } from '../search/opportunity-link.ts';
import { AreaField } from './area-field.tsx';
import { DateField } from './date-field.tsx';
import { storeEclipsedMode } from './eclipsed-mode.ts';
import classes from './search-form.module.css';

const LIGHTS: readonly Segment<EclipsedMode>[] = [
  { value: 'all', label: 'All' },
  { value: 'day', label: 'Day', icon: IconSun },
  { value: 'night', label: 'Night', icon: IconMoon },
];

interface SearchFormProps {
  readonly link: OpportunityLink;
  readonly sensors: readonly Sensor[];
  readonly now: Date;
  readonly slot: SavedAreasSlot;
  /** Why the opportunities cannot be requested. */
  readonly problem: string | undefined;
  /** Why no capture of the area can be requested, although its opportunities can. */
  readonly captureLimit: string | undefined;
  readonly isBusy: boolean;
  readonly onChange: (change: Partial<OpportunityLink>) => void;
  readonly onArea: (area: OpportunityLink['area']) => void;
  readonly onView: () => void;
}

/** The search input: light, days, area, sensors (spec 1:2.7). */
export function SearchForm(props: SearchFormProps) {
  const { link, sensors, now, slot, problem, captureLimit, isBusy, onChange, onArea, onView } = props;
  const note = useId();
  const today: Day = dayOf(now);
  const all = sensors.map(({ osk_id }) => String(osk_id));
  const takeSensors = (chosen: readonly string[]) =>
    onChange({ sensors: chosen.length === all.length ? undefined : chosen.map(Number) });
  const takeLight = (light: EclipsedMode) => {
    storeEclipsedMode(light);
    onChange({ light });
  };
  return (
    <section className={classes.form} aria-label="Search input">
      <div className={fieldClasses.field}>
        <span className={fieldClasses.label} aria-hidden="true">
          Time of day
        </span>
        <SegmentedControl
          label="Time of day"
          segments={LIGHTS}
          value={link.light}
          onChange={takeLight}
          wide
        />
      </div>
      <div className={classes.dates}>
        <DateField
          label="Start date"
          value={link.startDate}
          today={today}
          onChange={(startDate) => onChange({ startDate })}
        />
        <DateField
          label="End date"
          value={link.endDate}
          today={today}
          onChange={(endDate) => onChange({ endDate })}
        />
      </div>
      <AreaField area={link.area} name={link.areaName} slot={slot} limit={captureLimit} onArea={onArea} />
      <MultiSelect
        label="Sensors"
        display="count"
        searchable={sensors.length > 8}
        options={sensors.map(({ osk_id, osk_sensor_name }) => ({
          value: String(osk_id),
          label: osk_sensor_name,
        }))}
        value={link.sensors?.map(String) ?? all}
        resetTo={all}
        onChange={takeSensors}
      />
      <div className={classes.view}>
        <Button
          wide
          busy={isBusy}
          disabled={problem !== undefined}
          onClick={onView}
          {...(problem !== undefined && { 'aria-describedby': note })}
        >
          View Opportunities
        </Button>
        <p id={note} className={classes.problem} role="status">
          {problem}
        </p>
      </div>
    </section>
  );
}
