import {
  memo,
  type PointerEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { bandNear, type Cube } from '../data/cube.ts';
import { BandHandles, type BandHandlesProps } from './band-handles.tsx';
import type { Curve } from './curve.ts';
import {
  areaPath,
  badWindows,
  linePath,
  MARGIN,
  nmAt,
  type PlotFrame,
  rangeOf,
  spreadApart,
  ticksOf,
  xOf,
  yOf,
} from './plot-frame.ts';
import classes from './spectrum-plot.module.css';
import { bandText, valueText } from './value-text.ts';

interface SpectrumPlotProps extends Pick<BandHandlesProps, 'rgb' | 'onBand'> {
  readonly cube: Cube;
  /** The first one is read out. */
  readonly curves: readonly Curve[];
  /** Name and unit of the value axis. */
  readonly axis: string;
  /** The value of the first curve at a band, with its uncertainty. */
  readonly textOf: (band: number) => string;
  /** Wavelengths that the chosen index reads. */
  readonly windows: readonly (readonly [number, number])[];
  /** In place of the curves, such as a spinner. */
  readonly notice?: ReactNode;
}

const FIRST_SIZE = { width: 388, height: 232 };
/** A single band of an index is shaded this wide. */
const LEAST_WINDOW_NM = 8;

/** Spectra over wavelength, with the three bands of the picture as handles on the axis. */
export function SpectrumPlot(props: SpectrumPlotProps) {
  const { cube, curves, axis, windows, rgb, onBand, textOf, notice } = props;
  const { box, size } = useSize();
  const [cursor, setCursor] = useState<number>();
  const frame = useMemo(() => frameOf(cube, curves, size), [cube, curves, size]);
  const point = ({ clientX, currentTarget }: PointerEvent) => {
    const x = clientX - currentTarget.getBoundingClientRect().left;
    const band = bandNear(cube, nmAt(frame, x));
    setCursor(band < 0 ? undefined : band);
  };
  return (
    <div ref={box} className={classes.plot} onPointerMove={point} onPointerLeave={() => setCursor(undefined)}>
      <Drawing {...{ cube, curves, frame, windows, axis }} />
      {cursor !== undefined && curves.length > 0 && (
        <Cursor {...{ cube, curves, frame, textOf }} band={cursor} />
      )}
      {rgb !== undefined && <BandHandles {...{ cube, frame, rgb, onBand }} />}
      {notice}
    </div>
  );
}

interface DrawingProps extends Pick<SpectrumPlotProps, 'cube' | 'curves' | 'windows' | 'axis'> {
  readonly frame: PlotFrame;
}

/** All that does not follow the pointer. */
const Drawing = memo(({ cube, curves, frame, windows, axis }: DrawingProps) => {
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
  const { values, spread, colour, look = 'main' } = curve;
  const low = spread && values.map((value, band) => value - (spread[band] ?? Number.NaN));
  const high = spread && values.map((value, band) => value + (spread[band] ?? Number.NaN));
  return (
    <>
      {low && high && (
        <path d={areaPath(frame, wavelengths, low, high)} fill={colour} className={classes.spread} />
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

interface CursorProps extends Pick<SpectrumPlotProps, 'cube' | 'curves' | 'textOf'> {
  readonly frame: PlotFrame;
  readonly band: number;
}

function Cursor({ cube, curves, frame, band, textOf }: CursorProps) {
  const nm = cube.wavelengths[band] ?? 0;
  const x = xOf(frame, nm);
  const isRight = x > frame.width / 2;
  return (
    <>
      <svg width={frame.width} height={frame.height} className={classes.cursor} aria-hidden="true">
        <line x1={x} x2={x} y1={MARGIN.top} y2={frame.height - MARGIN.bottom} />
        {curves.map(({ key, values, colour }) => {
          const value = values[band] ?? Number.NaN;
          return Number.isNaN(value) ? null : (
            <circle key={key} cx={x} cy={yOf(frame, value)} r={3} fill={colour} />
          );
        })}
      </svg>
      <div className={classes.tip} style={isRight ? { right: frame.width - x + 8 } : { left: x + 8 }}>
        {bandText(nm, band, textOf(band))}
      </div>
    </>
  );
}

function frameOf(
  { wavelengths }: Cube,
  curves: readonly Curve[],
  size: { readonly width: number; readonly height: number },
): PlotFrame {
  const nm = wavelengths.filter((one) => !Number.isNaN(one));
  return {
    ...size,
    nm: [nm[0] ?? 400, nm.at(-1) ?? 2500],
    values: rangeOf(curves.map(({ values }) => values)),
  };
}

/** The size of the box, which changes with the panel. */
function useSize() {
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState(FIRST_SIZE);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const read = () => {
      const { clientWidth: width, clientHeight: height } = element;
      // jsdom and hidden boxes have no size.
      if (width > 0 && height > 0)
        setSize((last) => (last.width === width && last.height === height ? last : { width, height }));
    };
    read();
    const resizes = new ResizeObserver(read);
    resizes.observe(element);
    return () => resizes.disconnect();
  }, []);
  return { box, size };
}

function shortText(value: number): string {
  return Math.abs(value) >= 10_000 || (value !== 0 && Math.abs(value) < 0.001)
    ? value.toExponential(0).replace('-', '−').replace('e+', 'e')
    : valueText(value)
        .replace(/(\.\d*?)0+$/, '$1')
        .replace(/\.$/, '');
}
