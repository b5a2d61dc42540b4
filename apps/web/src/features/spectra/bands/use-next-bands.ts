import { useEffect, useLayoutEffect, useRef } from 'react';
import { bandBeside, type Cube } from '../data/cube.ts';
import { type CubeView, cubePlanes } from '../data/cube-view.ts';
import { prefetchPlanes } from '../data/plane-cache.ts';
import { BIG_STEP, type RgbBands } from '../plot/band-handles.tsx';

/** A request that takes longer no longer holds back what is wanted now. */
const PATIENCE_MS = 150;

interface NextBands {
  /** The bands that are read or shown. */
  readonly rgb: RgbBands;
  /** The bands that the handles are at. */
  readonly wanted: RgbBands;
  readonly isBusy: boolean;
}

/**
 * Requests what is wanted once the request before has its answer: a dragged handle then draws one picture after the other, as
 * fast as the server answers, and bands that it has left already are never requested.
 */
export function useNextBands({ rgb, wanted, isBusy }: NextBands, onNext: (rgb: RgbBands) => void): void {
  const isOther = rgb.join() !== wanted.join();
  useLayoutEffect(() => {
    if (!isOther) return;
    if (!isBusy) return onNext(wanted);
    const timer = setTimeout(() => onNext(wanted), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isOther, isBusy, wanted, onNext]);
}

/** How long a handle rests before the bands around it are read. */
const REST_MS = 120;
/** How far to each side the bands are that the next keys lead to. */
const STEPS = [1, 2, BIG_STEP] as const;

/** Reads the bands around the handle that was moved last, so that the arrow keys find them in memory. */
export function usePrefetchedBands(view: CubeView, rgb: RgbBands, isOn: boolean): void {
  const before = useRef(rgb);
  useEffect(() => {
    const moved = rgb.find((band, part) => band !== before.current[part]);
    if (!isOn || moved === undefined) return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      before.current = rgb;
      prefetchPlanes(cubePlanes(view), neighboursOf(view.cube, moved), controller.signal);
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [view, rgb, isOn]);
}

function neighboursOf(cube: Cube, band: number): readonly number[] {
  const found = new Set<number>();
  for (const step of [1, -1] as const) {
    let next = band;
    for (let count = 1; count <= BIG_STEP; count++) {
      next = bandBeside(cube, next, step);
      if (STEPS.some((one) => one === count)) found.add(next);
    }
  }
  found.delete(band);
  return [...found];
}
