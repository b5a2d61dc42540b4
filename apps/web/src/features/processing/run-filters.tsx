import type { OperatedSensor } from '@sigma/contract';
import { MADE_LEVELS, RUN_STATES } from '@sigma/domain';
import { dayFilter, withFilter } from '../../parts/record-list/record-filters.ts';
import type { RecordViewAccess } from '../../parts/record-list/use-record-view.ts';
import { DayBox } from '../../ui/dates/day-field.tsx';
import { FilterMenu } from '../../ui/overlays/filter-menu.tsx';
import classes from './processing.module.css';
import type { RunFilterName } from './run-filter.ts';
import { STATE_NAMES } from './run-text.ts';

type Options = readonly (readonly [value: string, name: string])[];
const STATES: Options = [['', 'All'], ...RUN_STATES.map((state) => [state, STATE_NAMES[state]] as const)];
/** The value, where it is one of the choices; a value of an edited address need not be. */
const chosenOf = (options: Options, value: string | undefined): string =>
  options.find(([option]) => option === value)?.[0] ?? '';

const LEVELS: Options = [['', 'All'], ...MADE_LEVELS.map((level) => [level, level] as const)];

interface RunFiltersProps extends RecordViewAccess {
  readonly sensors: readonly OperatedSensor[];
}

/** State, level and sensor of a run, and the days on which it started. */
export function RunFilters({ view: { filters }, onView, sensors }: RunFiltersProps) {
  const choose = (name: RunFilterName) => (value: string) =>
    onView({ filters: withFilter(filters, name, value) });
  const ofSensors: Options = [
    ['', 'All'],
    ...sensors.map(({ osk_id, osk_sensor_name }) => [String(osk_id), osk_sensor_name] as const),
  ];
  const [from, until] = [dayFilter(filters.from), dayFilter(filters.until)];
  return (
    <>
      <FilterMenu
        label="State"
        options={STATES}
        value={chosenOf(STATES, filters.state)}
        onChange={choose('state')}
      />
      <FilterMenu
        label="Level"
        options={LEVELS}
        value={chosenOf(LEVELS, filters.level)}
        onChange={choose('level')}
      />
      <FilterMenu
        label="Sensor"
        options={ofSensors}
        value={chosenOf(ofSensors, filters.sensor)}
        onChange={choose('sensor')}
      />
      <span className={classes.day}>
        <DayBox
          label="Started from"
          value={from ?? null}
          max={until}
          onChange={choose('from')}
          onClear={() => choose('from')('')}
        />
      </span>
      <span className={classes.day}>
        <DayBox
          label="Started until"
          value={until ?? null}
          min={from}
          onChange={choose('until')}
          onClear={() => choose('until')('')}
        />
      </span>
    </>
  );
}
