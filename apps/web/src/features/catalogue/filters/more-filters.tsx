import { IMAGING_MODES } from '@sigma/domain';
import { CloudField, type FilterFieldProps, ModeField, RangeField, SensorField } from './filter-fields.tsx';
import { FilterPopover } from './filter-popover.tsx';
import classes from './more-filters.module.css';
import { isCloudSet, isRangeSet, type RangeName } from './range-filters.ts';

const LESS_USED: readonly RangeName[] = ['sunElevationRange', 'sunAzimuthRange', 'viewAzimuthRange'];

interface MoreFiltersProps extends FilterFieldProps {
  /** On a narrow screen it holds all filters but the dates. */
  readonly isNarrow: boolean;
}

/** The filters that have no button of their own, with the number of those that are set. */
export function MoreFilters({ isNarrow, ...fields }: MoreFiltersProps) {
  const { filters } = fields;
  const ranges: readonly RangeName[] = isNarrow ? ['offNadirRange', ...LESS_USED] : LESS_USED;
  const others = [
    isCloudSet(filters),
    filters.sensors !== undefined,
    filters.imagingModes.length < IMAGING_MODES.length,
  ];
  const count =
    ranges.filter((name) => isRangeSet(filters, name)).length +
    (isNarrow ? others.filter(Boolean).length : 0);
  return (
    <FilterPopover
      name="More filters"
      value={count === 0 ? '' : String(count)}
      isChanged={count > 0}
      width={360}
    >
      <div className={classes.fields}>
        {isNarrow && <CloudField {...fields} />}
        {ranges.map((name) => (
          <RangeField key={name} name={name} {...fields} />
        ))}
        {isNarrow && (
          <div className={classes.choices}>
            <SensorField display="count" {...fields} />
            <ModeField display="count" {...fields} />
          </div>
        )}
      </div>
    </FilterPopover>
  );
}
