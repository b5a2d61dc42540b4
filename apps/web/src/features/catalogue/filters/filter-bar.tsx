import { DEFAULT_FILTERS, IMAGING_MODES, type SearchArea, type SearchFilters } from '@sigma/domain';
import { IconListSearch, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FoldSheet } from '../../../parts/layout/fold-sheet.tsx';
import { NARROW, useMedia } from '../../../parts/layout/use-media.ts';
import { useProgramSensors } from '../../../session/contract.ts';
import { Button, ICON_STROKE } from '../../../ui/basics/button.tsx';
import { chosenText } from '../../../ui/forms/chosen-options.ts';
import { NO_AREA, type SearchLink, writeSearchTerms } from '../link/search-link.ts';
import type { Scene } from '../scene/scene.ts';
import { taskTitle } from '../scene/scene-text.ts';
import { AreaFilter } from './area-filter.tsx';
import { chosenSensors } from './choice-filters.ts';
import { DateFilter } from './date-filter.tsx';
import classes from './filter-bar.module.css';
import { CloudField, ModeField, RangeField, SensorField } from './filter-fields.tsx';
import { FilterPopover } from './filter-popover.tsx';
import { MoreFilters } from './more-filters.tsx';
import { cloudValueText, isCloudSet, isRangeSet, rangeValueText } from './range-filters.ts';

interface FilterBarProps {
  readonly link: SearchLink;
  readonly scenes: readonly Scene[];
  readonly onChange: (link: SearchLink) => void;
  readonly onArea: (area: SearchArea | undefined) => void;
  readonly onSavedAreas: () => void;
  /** The search box at the left: places, coordinates, task ids. */
  readonly search: ReactNode;
  /** Buttons at the right end. */
  readonly tools?: ReactNode;
}

/** What is searched: place, area, task and every filter (spec 1:5). A narrow screen folds all but the dates. */
export function FilterBar(props: FilterBarProps) {
  const { link, scenes, onChange, onArea, onSavedAreas, search, tools } = props;
  const { filters, task } = link;
  const isNarrow = useMedia(NARROW);
  const onFilters = (next: SearchFilters) => onChange({ ...link, filters: next });
  const isDefault = Object.keys(writeSearchTerms(link)).length === 0;
  return (
    <search aria-label="Filters" className={classes.bar}>
      {search}
      <FoldSheet label="Filters">
        <AreaFilter area={link.area} name={link.areaName} onArea={onArea} onSavedAreas={onSavedAreas} />
        {task !== undefined && (
          <TaskChip task={task} scenes={scenes} onRemove={() => onChange({ ...link, task: undefined })} />
        )}
        <DateFilter
          startDate={filters.startDate}
          endDate={filters.endDate}
          onChange={(dates) => onFilters({ ...filters, ...dates })}
        />
        {!isNarrow && <WideFilters filters={filters} onFilters={onFilters} />}
        <MoreFilters isNarrow={isNarrow} filters={filters} onFilters={onFilters} />
        <Button
          kind="quiet"
          disabled={isDefault}
          onClick={() => onChange({ ...link, ...CLEARED, filters: DEFAULT_FILTERS })}
        >
          Clear all
        </Button>
      </FoldSheet>
      <span className={classes.end}>{tools}</span>
    </search>
  );
}

const CLEARED = { ...NO_AREA, task: undefined };

interface WideFiltersProps {
  readonly filters: SearchFilters;
  readonly onFilters: (filters: SearchFilters) => void;
}

function WideFilters(props: WideFiltersProps) {
  const { filters } = props;
  const sensors = useProgramSensors();
  const modes = filters.imagingModes.length;
  return (
    <>
      <FilterPopover
        name="Sensors"
        value={chosenText(chosenSensors(filters, sensors).length, sensors.length)}
        isChanged={filters.sensors !== undefined}
        width={220}
      >
        <SensorField display="list" {...props} />
      </FilterPopover>
      <FilterPopover
        name="Clouds"
        value={cloudValueText(filters)}
        isChanged={isCloudSet(filters)}
        width={320}
      >
        <CloudField {...props} />
      </FilterPopover>
      <FilterPopover
        name="Off-nadir"
        value={rangeValueText(filters, 'offNadirRange')}
        isChanged={isRangeSet(filters, 'offNadirRange')}
        width={360}
      >
        <RangeField name="offNadirRange" {...props} />
      </FilterPopover>
      <FilterPopover
        name="Mode"
        value={chosenText(modes, IMAGING_MODES.length)}
        isChanged={modes < IMAGING_MODES.length}
        width={220}
      >
        <ModeField display="list" {...props} />
      </FilterPopover>
    </>
  );
}

interface TaskChipProps {
  readonly task: string;
  readonly scenes: readonly Scene[];
  readonly onRemove: () => void;
}

function TaskChip({ task, scenes, onRemove }: TaskChipProps) {
  const name = scenes.find((scene) => scene.taskId === task)?.taskName;
  return (
    <span className={classes.chip} title={task}>
      <IconListSearch size={16} stroke={ICON_STROKE} aria-hidden="true" />
      <span className={classes.chipText}>{taskTitle({ taskId: task, taskName: name })}</span>
      <button type="button" className={classes.remove} aria-label="Remove the task" onClick={onRemove}>
        <IconX size={16} stroke={ICON_STROKE} />
      </button>
    </span>
  );
}
