import { type KeyboardEvent, useRef } from 'react';
import classes from './range-slider.module.css';
import {
  type Handle,
  type SliderRange,
  type SliderScale,
  shareOf,
  valueAfterKey,
  valueText,
} from './slider-values.ts';
import { useRailDrag } from './use-rail-drag.ts';

interface SliderRailProps {
  readonly range: SliderRange;
  readonly scale: SliderScale;
  /** One or two of the handles; the part between the ends of `range` is filled. */
  readonly handles: readonly { readonly id: Handle; readonly label: string }[];
  readonly unit: string;
  readonly disabled: boolean;
  readonly onMove: (handle: Handle, wanted: number) => void;
}

export function SliderRail({ range, scale, handles, unit, disabled, onMove }: SliderRailProps) {
  const rail = useRef<HTMLDivElement>(null);
  const elements = useRef(new Map<Handle, HTMLDivElement>());
  const only = handles.length === 1 ? handles[0]?.id : undefined;
  const onGrab = (handle: Handle) => elements.current.get(handle)?.focus({ preventScroll: true });
  const drag = useRailDrag({ rail, range, scale, only, disabled, onGrab, onMove });
  const at = (handle: Handle) => range[handle === 'low' ? 0 : 1];

  const pressKey = (handle: Handle) => (event: KeyboardEvent) => {
    const wanted = disabled ? undefined : valueAfterKey(event.key, at(handle), scale);
    if (wanted === undefined) return;
    event.preventDefault();
    onMove(handle, wanted);
  };

  const left = `${shareOf(range[0], scale) * 100}%`;
  const right = `${(1 - shareOf(range[1], scale)) * 100}%`;
  return (
    <div ref={rail} className={classes.rail} data-disabled={disabled || undefined} {...drag}>
      <span className={classes.line} />
      <span className={classes.fill} style={{ left, right }} />
      {handles.map(({ id, label }) => (
        <div
          key={id}
          ref={(element) => {
            if (element) elements.current.set(id, element);
          }}
          role="slider"
          tabIndex={disabled ? -1 : 0}
          className={classes.handle}
          style={{ left: `${shareOf(at(id), scale) * 100}%` }}
          aria-label={label}
          aria-disabled={disabled || undefined}
          aria-valuemin={id === 'high' && only === undefined ? range[0] : scale.min}
          aria-valuemax={id === 'low' ? range[1] : scale.max}
          aria-valuenow={at(id)}
          aria-valuetext={`${valueText(at(id), scale)}${unit && ` ${unit}`}`}
          onKeyDown={pressKey(id)}
        />
      ))}
    </div>
  );
}
