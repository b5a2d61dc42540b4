import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { CubePixel } from '../../../map/layers/spectral/cube-grid.ts';
import { windowsOf } from '../../../map/layers/spectral/plane-expression.ts';
import { type PaintedBands, spectralLayer } from '../../../map/layers/spectral/spectral-layer.ts';
import { usePainted } from '../../../map/layers/spectral/use-painted.ts';
import {
  type IndexValues,
  useExpressionValues,
  useFilterValues,
  useRgbPicture,
} from '../bands/use-band-picture.ts';
import { cornersOf } from '../data/cube.ts';
import type { CubeView } from '../data/cube-view.ts';
import { useBrowserFilter } from '../indices/use-browser-filter.ts';
import type { RgbBands } from '../plot/band-handles.tsx';
import { showSpectraLayers } from '../spectra-layers.ts';
import { type Pin, type ShownBands, useSpectraStore } from './spectra-store.ts';

interface ShownPictureOptions {
  readonly view: CubeView;
  readonly rgb: RgbBands;
  readonly pixel: CubePixel | undefined;
  readonly pins: readonly Pin[];
  readonly onPick: (pixel: CubePixel | undefined) => void;
}

export type ShownPicture = ReturnType<typeof useShownPicture>;

const NO_WINDOWS: readonly (readonly [number, number])[] = [];

/** Reads what is chosen for the map, and draws it there with the pixel and the pins. */
export function useShownPicture({ view, rgb, pixel, pins, onPick }: ShownPictureOptions) {
  const { cube } = view;
  const shown = useSpectraStore((store) => store.shown);
  const threshold = useSpectraStore((store) => store.threshold);
  const bands = useRgbPicture(view, rgb, shown.kind === 'bands');
  const expression = useExpressionValues(view, shown);
  const filter = useFilterValues(view, shown);
  const browser = useBrowserFilter(view, shown);
  const values = valuesOf(shown, {
    expression: expression.result,
    filter: shown.kind === 'filter' && shown.by === 'browser' ? browser.result : filter.result,
  });
  const picture = useMemo(
    () => (shown.kind === 'bands' ? bands.picture : values?.picture(threshold)),
    [shown.kind, bands.picture, values, threshold],
  );
  const window = values?.window;
  const corners = useMemo(() => cornersOf(cube, window), [cube, window]);
  const opacity = useSpectraStore((store) => store.opacity);
  const painted = usePainted(picture, corners, { opacity });
  useLayers({ view, painted, pixel, pins, onPick });
  const tree = expression.read?.state === 'read' ? expression.read.expression.tree : undefined;
  const windows = useMemo(
    () => (shown.kind === 'expression' && tree !== undefined ? windowsOf(tree) : NO_WINDOWS),
    [shown.kind, tree],
  );
  return { bands, expression, filter, browser, values, windows, paintedBy: painted?.by };
}

function valuesOf(
  { kind }: ShownBands,
  { expression, filter }: Readonly<Record<'expression' | 'filter', IndexValues | undefined>>,
): IndexValues | undefined {
  if (kind === 'expression') return expression;
  return kind === 'filter' ? filter : undefined;
}

interface LayersOptions extends Omit<ShownPictureOptions, 'rgb'> {
  readonly painted: PaintedBands | undefined;
}

/** Hands the map what belongs to the cube, whenever it has changed; the page is drawn again with each change. */
function useLayers({ view: { cube }, painted, pixel, pins, onPick }: LayersOptions): void {
  const latest = useRef(onPick);
  useLayoutEffect(() => {
    latest.current = onPick;
  });
  const onMap = useMemo(
    () => pins.flatMap(({ number, of }) => (of.kind === 'pixel' ? [{ number, pixel: of.pixel }] : [])),
    [pins],
  );
  const { grid } = cube;
  useEffect(() => {
    if (grid === undefined) return showSpectraLayers([]);
    const pick = (picked: CubePixel | undefined) => latest.current(picked);
    showSpectraLayers([spectralLayer({ picture: painted, grid, pixel, pins: onMap, onPick: pick })]);
  }, [grid, painted, pixel, onMap]);
}
