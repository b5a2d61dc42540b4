import { DETECTION_TYPES, FEEDBACK_CODES, feedbackLabel } from '@sigma/domain';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { ICON_STROKE } from '../../../../ui/basics/button.tsx';
import { MultiSelect } from '../../../../ui/forms/multi-select.tsx';
import { Popover } from '../../../../ui/overlays/popover.tsx';
import { OrderMenu } from '../../data/order-menu.tsx';
import type { ChangeView, MonitorView } from '../../view/monitor-view.ts';
import classes from './finding-filters.module.css';

const TYPES = DETECTION_TYPES.toSorted().map((type) => ({ value: type, label: type }));
const STATUSES = FEEDBACK_CODES.map((code) => ({ value: code, label: feedbackLabel(code) }));
interface FindingFiltersProps {
  readonly view: MonitorView;
  readonly onView: ChangeView;
}

/** Types, reviews and the order of the findings. Nothing chosen means all. */
export function FindingFilters({ view, onView }: FindingFiltersProps) {
  const { types, statuses, order } = view;
  return (
    <fieldset className={classes.filters} aria-label="Filters">
      <ChoiceFilter
        label="Type"
        options={TYPES}
        value={types}
        onChange={(chosen) =>
          onView({ types: DETECTION_TYPES.filter((type) => chosen.includes(type)) }, { replace: true })
        }
      />
      <ChoiceFilter
        label="Review"
        options={STATUSES}
        value={statuses}
        onChange={(chosen) =>
          onView({ statuses: FEEDBACK_CODES.filter((code) => chosen.includes(code)) }, { replace: true })
        }
      />
      <OrderMenu order={order} onOrder={(next) => onView({ order: next }, { replace: true })} />
    </fieldset>
  );
}

interface ChoiceFilterProps {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
}

function ChoiceFilter({ label, options, value, onChange }: ChoiceFilterProps) {
  const [opened, setOpened] = useState(false);
  const [first] = options.filter((option) => value.includes(option.value));
  const isAll = value.length === 0 || value.length === options.length;
  const text = isAll ? 'All' : value.length === 1 ? first?.label : `${value.length} selected`;
  return (
    <Popover
      label={label}
      opened={opened}
      onChange={setOpened}
      width={220}
      target={
        <button
          type="button"
          className={classes.filter}
          data-changed={!isAll || undefined}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          {label} <strong>{text}</strong>
          <IconChevronDown size={14} stroke={ICON_STROKE} aria-hidden="true" />
        </button>
      }
    >
      <MultiSelect label={label} labelHidden options={options} value={value} onChange={onChange} />
    </Popover>
  );
}
