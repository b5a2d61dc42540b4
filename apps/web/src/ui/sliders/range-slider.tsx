import { type ReactNode, useId } from 'react';
import { NumberBox } from './number-box.tsx';
import classes from './range-slider.module.css';
import { SliderRail } from './slider-rail.tsx';
import { type Handle, moveHandle, onScale, type SliderRange, sliderScale } from './slider-values.ts';

interface SliderFrame {
  readonly label: string;
  /** Above the rail, to its left in a column of its own, or only read out. */
  readonly labelSide?: 'top' | 'left' | 'hidden';
  /** Follows the label and is read out with each value, such as "%" or "°". */
  readonly unit?: string;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly decimals?: number;
  readonly disabled?: boolean;
  /** Without boxes only the rail is shown. */
  readonly withInputs?: boolean;
}

interface RangeSliderProps extends SliderFrame {
  readonly value: SliderRange;
  readonly onChange: (range: SliderRange) => void;
  /** Names of the two handles; they follow the label. */
  readonly names?: readonly [low: string, high: string];
}

/**
 * Two handles and a number box for each (spec 1:2.10). From 0 to 100 without decimals by default; values
 * are clamped, rounded to step and decimals, and the handles never pass each other.
 */
export function RangeSlider(props: RangeSliderProps) {
  const { label, value, onChange, names = ['minimum', 'maximum'], disabled = false, unit = '' } = props;
  const scale = sliderScale(props);
  const range: SliderRange = [onScale(value[0], scale), onScale(value[1], scale)];
  const move = (handle: Handle, wanted: number) => {
    const next = moveHandle(range, handle, wanted, scale);
    if (next[0] !== value[0] || next[1] !== value[1]) onChange(next);
  };
  const [low, high] = [`${label}, ${names[0]}`, `${label}, ${names[1]}`];
  const box = (handle: Handle) => (
    <NumberBox
      label={handle === 'low' ? low : high}
      value={handle === 'low' ? range[0] : range[1]}
      scale={scale}
      disabled={disabled}
      onChange={(wanted) => move(handle, wanted)}
    />
  );
  return (
    <Frame {...props}>
      {props.withInputs !== false && box('low')}
      <SliderRail
        range={range}
        scale={scale}
        unit={unit}
        disabled={disabled}
        handles={[
          { id: 'low', label: low },
          { id: 'high', label: high },
        ]}
        onMove={move}
      />
      {props.withInputs !== false && box('high')}
    </Frame>
  );
}

interface SliderProps extends SliderFrame {
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** One handle, filled from the lower end. */
export function Slider(props: SliderProps) {
  const { label, value, onChange, disabled = false, unit = '' } = props;
  const scale = sliderScale(props);
  const shown = onScale(value, scale);
  const move = (wanted: number) => {
    const next = onScale(wanted, scale);
    if (next !== value) onChange(next);
  };
  return (
    <Frame {...props}>
      <SliderRail
        range={[scale.min, shown]}
        scale={scale}
        unit={unit}
        disabled={disabled}
        handles={[{ id: 'high', label }]}
        onMove={(_, wanted) => move(wanted)}
      />
      {props.withInputs !== false && (
        <NumberBox
          label={`${label}, value`}
          value={shown}
          scale={scale}
          disabled={disabled}
          onChange={move}
        />
      )}
    </Frame>
  );
}

function Frame({ label, labelSide = 'top', unit, children }: SliderFrame & { readonly children: ReactNode }) {
  const id = useId();
  const name = unit === undefined ? label : `${label}, ${unit}`;
  return (
    <fieldset
      className={classes.slider}
      data-label={labelSide}
      {...(labelSide === 'hidden' ? { 'aria-label': name } : { 'aria-labelledby': id })}
    >
      {labelSide !== 'hidden' && (
        <span className={classes.label} id={id}>
          {name}
        </span>
      )}
      <span className={classes.parts}>{children}</span>
    </fieldset>
  );
}
