import { useId } from 'react';
import { ICON_STROKE, type Icon } from '../basics/button.tsx';
import { classNames } from '../basics/class-names.ts';
import { Tooltip } from '../basics/tooltip.tsx';
import classes from './segmented-control.module.css';

export interface Segment<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly icon?: Icon;
  /** The label becomes the tooltip and the name. */
  readonly iconOnly?: boolean;
  readonly disabled?: boolean;
}

interface SegmentedControlProps<Value extends string> {
  readonly label: string;
  readonly segments: readonly Segment<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly wide?: boolean;
}

/** One of a few choices; native radio buttons, so the arrow keys move through it. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={props.label}
      className={classNames(classes.group, props.wide && classes.wide)}
    >
      {props.segments.map(({ value, label, icon: Glyph, iconOnly = false, disabled = false }) => (
        <label key={value} className={classNames(classes.segment, iconOnly && classes.square)}>
          <Tooltip text={label} disabled={!iconOnly}>
            <input
              type="radio"
              className={classes.input}
              name={name}
              value={value}
              aria-label={label}
              checked={value === props.value}
              disabled={disabled}
              onChange={() => props.onChange(value)}
            />
          </Tooltip>
          {Glyph && <Glyph size={16} stroke={ICON_STROKE} />}
          {!iconOnly && label}
        </label>
      ))}
    </div>
  );
}
