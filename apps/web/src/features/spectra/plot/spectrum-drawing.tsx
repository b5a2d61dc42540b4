import { memo, useId } from 'react';
import type { Cube } from '../data/cube.ts';
import { type Curve, spreadOf } from './curve.ts';
import {
  areaPath,
  badWindows,
  linePath,
  MARGIN,
  type PlotFrame,
  spreadApart,
  ticksOf,
  xOf,
  yOf,
} from './plot-frame.ts';
import classes from './spectrum-plot.module.css';
import { valueText } from './value-text.ts';

/** A single band of an index is shaded this wide. */
const LEAST_WINDOW_NM = 8;

export interface SpectrumDrawingProps {
  readonly cube: Cube;
  readonly curves: readonly Curve[];
  /** Name and unit of the value axis. */
  readonly axis: string;
  /** Wavelengths that the chosen index reads. */
  readonly windows: readonly (readonly [number, number])[];
  readonly frame: PlotFrame;
}

/** All of the plot that does not follow the pointer. */
export const SpectrumDrawing = memo(({ cube, curves, frame, windows, axis }: SpectrumDrawingProps) => {
  const { width, height } = frame;
  const { wavelengths, good } = cube;
  const clip = useId();
  const bottom = height - MARGIN.bottom;
  const inner = { width: width - MARGIN.left - MARGIN.right, height: bottom - MARGIN.top };
  const stripe = ([from, to]: readonly [number, number]) => {
    const [x, end] = [xOf(frame, from), xOf(frame, to)];
    return { x, width: Math.max(1, end - x), y: MARGIN.top, height: inner.height };
  };
  const names = curves.map(({ name }) => name).join(', ');
  return (
    <svg
      width={width}
      height={height}
      role="img"
      aria-label={names === '' ? 'No spectrum' : `Spectra of ${names}`}
    >
      <clipPath id={clip}>
        <rect x={MARGIN.left} y={MARGIN.top} {...inner} />
      </clipPath>
      {badWindows(wavelengths, good).map((window) => (
        <rect key={window.join()} className={classes.bad} {...stripe(window)}>
          <title>{`Bad bands, ${window[0].toFixed(0)} to ${window[1].toFixed(0)} nm`}</title>
        </rect>
      ))}
      {windows.map(([from, to]) => {
        const half = Math.max(0, (LEAST_WINDOW_NM - (to - from)) / 2);
        return (
          <rect key={`${from}-${to}`} className={classes.window} {...stripe([from - half, to + half])} />
        );
      })}
      {ticksOf(frame.values, 4).map((value) => (
        <g key={value} transform={`translate(0 ${yOf(frame, value)})`}>
          <line className={classes.grid} x1={MARGIN.left} x2={width - MARGIN.right} />
          <text className={classes.value} x={MARGIN.left - 6} dy="0.32em">
            {shortText(value)}
          </text>
        </g>
      ))}
      {ticksOf(frame.nm, 5).map((nm) => (
        <text key={nm} className={classes.nm} x={xOf(frame, nm)} y={height - 6}>
          {nm}
        </text>
      ))}
      <line className={classes.axis} x1={MARGIN.left} x2={width - MARGIN.right} y1={bottom} y2={bottom} />
      <text className={classes.axisName} x={12} y={15}>
        {axis}
      </text>
      <text className={classes.unit} x={MARGIN.left - 6} y={height - 6}>
        nm
      </text>
      <g clipPath={`url(#${clip})`}>
        {curves.toReversed().map((curve) => (
          <CurveLine key={curve.key} {...{ curve, frame, wavelengths }} />
        ))}
      </g>
      <CurveMarks {...{ curves, frame, wavelengths }} />
    </svg>
  );
});

interface CurveLineProps {
  readonly curve: Curve;
  readonly frame: PlotFrame;
  readonly wavelengths: readonly number[];
}

function CurveLine({ curve, frame, wavelengths }: CurveLineProps) {
  const { values, colour, look = 'main' } = curve;
  const spread = spreadOf(curve);
  return (
    <>
      {spread && (
        <path
          d={areaPath(frame, wavelengths, spread.low, spread.high)}
          fill={colour}
          className={classes.spread}
        />
      )}
      <path
        d={linePath(frame, { wavelengths, values })}
        stroke={colour}
        className={classes.line}
        data-look={look}
      />
    </>
  );
}

interface CurveMarksProps {
  readonly curves: readonly Curve[];
  readonly frame: PlotFrame;
  readonly wavelengths: readonly number[];
}

const NUMBER_PX = 11;

/** The marks of curves at their last values: colours alone do not tell twelve curves apart. */
function CurveMarks({ curves, frame, wavelengths }: CurveMarksProps) {
  const ends = curves.flatMap(({ mark, colour, values }) => {
    const last = values.findLastIndex((value) => !Number.isNaN(value));
    if (mark === undefined || last < 0) return [];
    const y = yOf(frame, values[last] ?? 0);
    const lowest = frame.height - MARGIN.bottom - NUMBER_PX / 2;
    return [
      { mark, colour, x: xOf(frame, wavelengths[last] ?? 0), y: Math.min(lowest, Math.max(MARGIN.top, y)) },
    ];
  });
  const heights = spreadApart(
    ends.map(({ y }) => y),
    NUMBER_PX,
  );
  return ends.map(({ mark, colour, x }, i) => (
    <text key={mark} className={classes.number} fill={colour} x={x + 3} y={heights[i]} dy="0.32em">
      {mark}
    </text>
  ));
}

function shortText(value: number): string {
  return Math.abs(value) >= 10_000 || (value !== 0 && Math.abs(value) < 0.001)
    ? value.toExponential(0).replace('-', '−').replace('e+', 'e')
    : valueText(value)
        .replace(/(\.\d*?)0+$/, '$1')
        .replace(/\.$/, '');
}
