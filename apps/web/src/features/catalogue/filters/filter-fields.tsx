import { IMAGING_MODES, type SearchFilters } from '@sigma/domain';
import { useDebouncedChange } from '../../../parts/layout/use-debounced-change.ts';
import { useProgramSensors } from '../../../session/contract.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { MultiSelect } from '../../../ui/forms/multi-select.tsx';
import { RangeSlider, Slider } from '../../../ui/sliders/range-slider.tsx';
import { chosenSensors, MODE_LABELS, withModes, withSensors } from './choice-filters.ts';
import classes from './filter-fields.module.css';
import { RANGE_FILTERS, type RangeName } from './range-filters.ts';

export interface FilterFieldProps {
  readonly filters: SearchFilters;
  readonly onFilters: (filters: SearchFilters) => void;
}

export function RangeField({ name, filters, onFilters }: FilterFieldProps & { readonly name: RangeName }) {
  const [value, setValue] = useDebouncedChange(filters[name], (range) =>
    onFilters({ ...filters, [name]: range }),
  );
  const { label, full, decimals } = RANGE_FILTERS[name];
  return (
    <RangeSlider
      label={label}
      unit="°"
      min={full[0]}
      max={full[1]}
      decimals={decimals}
      value={value}
      onChange={setValue}
    />
  );
}

/** The maximum cloud cover of a scene, at 100 % all (spec 1:5), and whether those match whose cover is not known. */
export function CloudField({ filters, onFilters }: FilterFieldProps) {
  const [value, setValue] = useDebouncedChange(filters.cloudCover, (cloudCover) =>
    onFilters({ ...filters, cloudCover }),
  );
  return (
    <div className={classes.cloud}>
      <Slider label="Maximum cloud cover" unit="%" value={value} onChange={setValue} />
      <Checkbox
        label="Include scenes of unknown cloud cover"
        checked={filters.includesUnknownCloud}
        onChange={(includesUnknownCloud) =>
          onFilters({ ...filters, cloudCover: value, includesUnknownCloud })
        }
      />
    </div>
  );
}

interface ChoiceFieldProps extends FilterFieldProps {
  /** Shows a box with the number of choices, or the list itself. */
  readonly display: 'list' | 'count';
}

export function SensorField({ filters, onFilters, display }: ChoiceFieldProps) {
  const sensors = useProgramSensors();
  const options = sensors.map(({ osk_id, osk_sensor_name }) => ({
    value: String(osk_id),
    label: osk_sensor_name,
  }));
  return (
    <MultiSelect
      label="Sensors"
      labelHidden={display === 'list'}
      display={display}
      searchable
      options={options}
      value={chosenSensors(filters, sensors)}
      resetTo={options.map(({ value }) => value)}
      onChange={(chosen) => onFilters(withSensors(filters, chosen, sensors.length))}
    />
  );
}

export function ModeField({ filters, onFilters, display }: ChoiceFieldProps) {
  return (
    <MultiSelect
      label="Imaging modes"
      labelHidden={display === 'list'}
      display={display}
      options={IMAGING_MODES.map((value) => ({ value, label: MODE_LABELS[value] }))}
      value={filters.imagingModes}
      resetTo={IMAGING_MODES}
      onChange={(chosen) => onFilters(withModes(filters, chosen))}
    />
  );
}
