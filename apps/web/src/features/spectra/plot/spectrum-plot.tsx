import { type PointerEvent, type ReactNode, useMemo, useState } from 'react';
import { bandNear, type Cube } from '../data/cube.ts';
import { BandHandles, type BandHandlesProps } from './band-handles.tsx';
import { type Curve, rangeOfCurves } from './curve.ts';
import { MARGIN, nmAt, type PlotFrame, xOf, yOf } from './plot-frame.ts';
import { SpectrumDrawing, type SpectrumDrawingProps } from './spectrum-drawing.tsx';
import classes from './spectrum-plot.module.css';
import { useSize } from './use-size.ts';
import { bandText } from './value-text.ts';

interface SpectrumPlotProps
  extends Omit<SpectrumDrawingProps, 'frame'>,
    Pick<BandHandlesProps, 'rgb' | 'onBand'> {
  /** The value of the first curve at a band, with its uncertainty; it is the one that is read out. */
  readonly textOf: (band: number) => string;
  /** In place of the curves, such as a spinner. */
  readonly notice?: ReactNode;
}

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
      <SpectrumDrawing {...{ cube, curves, frame, windows, axis }} />
      {cursor !== undefined && curves.length > 0 && (
        <Cursor {...{ cube, curves, frame, textOf }} band={cursor} />
      )}
      {rgb !== undefined && <BandHandles {...{ cube, frame, rgb, onBand }} />}
      {notice}
    </div>
  );
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
    values: rangeOfCurves(curves),
  };
}
