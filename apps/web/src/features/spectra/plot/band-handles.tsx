import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { bandBeside, bandNear, type Cube } from '../data/cube.ts';
import classes from './band-handles.module.css';
import { MARGIN, nmAt, type PlotFrame, xOf } from './plot-frame.ts';
import { nmText } from './value-text.ts';

/** The bands of red, green and blue, from 0. */
export type RgbBands = readonly [number, number, number];
export type RgbPart = 0 | 1 | 2;
export const RGB_NAMES = ['Red', 'Green', 'Blue'] as const;
export const RGB_PARTS: readonly RgbPart[] = [0, 1, 2];

export interface BandHandlesProps {
  readonly cube: Cube;
  readonly frame: PlotFrame;
  /** Undefined while no picture of bands is shown. */
  readonly rgb: RgbBands | undefined;
  readonly onBand: (part: RgbPart, band: number) => void;
}

/** Bands that an arrow key with Shift moves a handle by. */
export const BIG_STEP = 10;

/** A handle for each colour of the picture, below the wavelength of its band. */
export function BandHandles(props: BandHandlesProps) {
  const { rgb } = props;
  if (rgb === undefined) return null;
  return RGB_PARTS.map((part) => <Handle key={part} {...props} part={part} band={rgb[part]} />);
}

function Handle({
  cube,
  frame,
  onBand,
  part,
  band,
}: BandHandlesProps & { readonly part: RgbPart; readonly band: number }) {
  const dragged = useRef(false);
  const { wavelengths } = cube;
  const nm = wavelengths[band] ?? frame.nm[0];
  const move = (next: number) => {
    if (next >= 0 && next !== band) onBand(part, next);
  };
  const drag = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const left = currentTarget.parentElement?.getBoundingClientRect().left ?? 0;
    if (dragged.current) move(bandNear(cube, nmAt(frame, clientX - left)));
  };
  const press = (event: KeyboardEvent) => {
    const next = bandAfterKey(event, cube, band);
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    move(next);
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      data-handle={part + 1}
      aria-label={`${RGB_NAMES[part]} band`}
      aria-valuemin={Math.round(frame.nm[0])}
      aria-valuemax={Math.round(frame.nm[1])}
      aria-valuenow={Math.round(nm * 10) / 10}
      aria-valuetext={`${nmText(nm)}, band ${band + 1}`}
      className={classes.handle}
      data-part={RGB_NAMES[part].toLowerCase()}
      style={{ left: xOf(frame, nm), bottom: 16 }}
      title={`${RGB_NAMES[part]} · ${nmText(nm)} · band ${band + 1}`}
      onKeyDown={press}
      onPointerDown={(event) => {
        dragged.current = true;
        event.currentTarget.setPointerCapture?.(event.pointerId);
      }}
      onPointerMove={drag}
      onPointerUp={() => {
        dragged.current = false;
      }}
      onPointerCancel={() => {
        dragged.current = false;
      }}
    >
      <span className={classes.reach} style={{ height: frame.height - MARGIN.top - 34 }} />
      {RGB_NAMES[part].charAt(0)}
    </div>
  );
}

function bandAfterKey({ key, shiftKey }: KeyboardEvent, cube: Cube, band: number): number | undefined {
  const direction = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[key];
  if (key === 'Home') return bandNear(cube, 0);
  if (key === 'End') return bandNear(cube, 1e6);
  if (direction === undefined) return undefined;
  const step = direction > 0 ? 1 : -1;
  let next = band;
  for (let count = 0; count < (shiftKey ? BIG_STEP : 1); count++) next = bandBeside(cube, next, step);
  return next;
}
