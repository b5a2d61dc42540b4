import { DEFAULT_FILTERS, type SearchArea } from '@sigma/domain';
import { IconListSearch, IconX } from '@tabler/icons-react';
import { Button, ICON_STROKE } from '../../ui/button.tsx';
import { AreaFilter } from './area-filter.tsx';
import { CloudFilter } from './cloud-filter.tsx';
import { DateFilter } from './date-filter.tsx';
import classes from './filter-bar.module.css';
import type { Scene } from './scene.ts';
import { taskTitle } from './scene-text.ts';
import { DEFAULT_LINK, type SearchLink, writeSearchLink } from './search-link.ts';

interface FilterBarProps {
  readonly link: SearchLink;
  readonly scenes: readonly Scene[];
  readonly onChange: (link: SearchLink) => void;
  readonly onArea: (area: SearchArea | undefined) => void;
}

/** What is searched: area, task, dates, clouds. */
export function FilterBar({ link, scenes, onChange, onArea }: FilterBarProps) {
  const { filters, task } = link;
  const isDefault = Object.keys(writeSearchLink(link)).length === 0;
  return (
    <search aria-label="Filters" className={classes.bar}>
      <AreaFilter area={link.area} onArea={onArea} />
      {task !== undefined && (
        <TaskChip task={task} scenes={scenes} onRemove={() => onChange({ ...link, task: undefined })} />
      )}
      <DateFilter
        startDate={filters.startDate}
        endDate={filters.endDate}
        onChange={(dates) => onChange({ ...link, filters: { ...filters, ...dates } })}
      />
      <CloudFilter
        cloudCover={filters.cloudCover}
        onChange={(cloudCover) => onChange({ ...link, filters: { ...filters, cloudCover } })}
      />
      <Button
        kind="quiet"
        disabled={isDefault}
        onClick={() => onChange({ ...DEFAULT_LINK, filters: DEFAULT_FILTERS })}
      >
        Reset
      </Button>
    </search>
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
