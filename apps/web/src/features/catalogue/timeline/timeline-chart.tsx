import type { TimelineBucket } from '@sigma/domain';
import { type MouseEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useTheme } from '../../../ui/theme/color-scheme.ts';
import classes from './timeline.module.css';
import { type Bar, timelineBars } from './timeline-bars.ts';
import type { TimeWindow } from './timeline-window.ts';

interface TimelineChartProps {
  readonly buckets: readonly TimelineBucket[];
  readonly window: TimeWindow;
  /** The chosen range, as shares of the width. */
  readonly chosen: readonly [start: number, end: number];
  readonly onPick: (bucket: TimelineBucket) => void;
}

/** The bars on a canvas: any number of buckets costs as much drawing as the chart is wide. */
export function TimelineChart({ buckets, window, chosen, onPick }: TimelineChartProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = useTheme((store) => store.theme);
  const size = useSize(canvas);
  const bars = useMemo(() => timelineBars(buckets, window, size.width), [buckets, window, size.width]);
  const [start, end] = chosen;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme changes the colours that are read from the page
  useEffect(() => {
    if (canvas.current !== null) draw(canvas.current, bars, [start, end], size);
  }, [bars, start, end, size, theme]);
  const pick = ({ nativeEvent: { offsetX } }: MouseEvent) => {
    const time = window.from + (offsetX / size.width) * (window.to - window.from);
    const bucket = buckets.find(({ from, to }) => from <= time && time < to);
    if (bucket !== undefined && bucket.count > 0) onPick(bucket);
  };
  // By keyboard, the handles set the same dates.
  return <canvas ref={canvas} className={classes.canvas} onClick={pick} />;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

function useSize(canvas: { readonly current: HTMLCanvasElement | null }): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useEffect(() => {
    const element = canvas.current;
    if (element === null || !('ResizeObserver' in globalThis)) return;
    const observer = new ResizeObserver(() =>
      setSize({ width: element.clientWidth, height: element.clientHeight }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [canvas]);
  return size;
}

function draw(
  canvas: HTMLCanvasElement,
  bars: readonly Bar[],
  [start, end]: readonly [number, number],
  { width, height }: Size,
): void {
  const context = canvas.getContext('2d');
  if (context === null || width === 0) return;
  const density = globalThis.devicePixelRatio;
  canvas.width = Math.round(width * density);
  canvas.height = Math.round(height * density);
  context.scale(density, density);
  // Colours come from the tokens through the element's own style.
  const { color, borderTopColor } = getComputedStyle(canvas);
  const [left, right] = [start * width, end * width];
  for (const bar of bars) {
    const middle = bar.x + bar.width / 2;
    context.fillStyle = middle >= left && middle <= right ? color : borderTopColor;
    const barHeight = Math.max(2, Math.round(bar.height * (height - 2)));
    context.fillRect(bar.x, height - barHeight, bar.width, barHeight);
  }
}
