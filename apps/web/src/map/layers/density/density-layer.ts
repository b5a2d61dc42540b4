import type { Feature } from 'geojson';
import type { ReactNode } from 'react';
import type { LayerHost, PixelPoint } from '../../registry/layer-host.ts';
import type { LayerOnMap, MapLayer } from '../../registry/map-layer.ts';
import { geoJsonOf } from '../to-geojson.ts';
import { cellShare, cellText, type DensityCell, middleOfCell } from './density-cell.ts';

interface DensityData {
  readonly cells: readonly DensityCell[];
  readonly hovered?: string | undefined;
}

export interface DensityOptions extends DensityData {
  readonly onHover: (key: string | undefined) => void;
  readonly onPick: (key: string) => void;
  readonly tooltipOf: (key: string) => ReactNode;
}

const CELLS = 'cells';
const LABELS = 'labels';
const FILL = 'fill';
const LABEL_HALO = 'rgba(6, 10, 14, 0.85)';

/** How many scenes are where, as a grid of cells with counts, for zooms at which scenes are specks. */
export function densityLayer({ onPick, onHover, tooltipOf, ...data }: DensityOptions): MapLayer<DensityData> {
  return {
    id: 'density',
    create: createDensity,
    data,
    hovered: data.hovered,
    onHover,
    onPick: ([key]) => key !== undefined && onPick(key),
    tooltipOf,
  };
}

const createDensity = () => new DensityOnMap();

class DensityOnMap implements LayerOnMap<DensityData> {
  #host: LayerHost | undefined;
  #cells: readonly DensityCell[] | undefined;

  add(host: LayerHost): void {
    this.#host = host;
    const { colours } = host;
    host.addFeatures(CELLS, { idProperty: 'key' });
    host.addFeatures(LABELS);
    const isHovered: ['boolean', ['feature-state', string], false] = [
      'boolean',
      ['feature-state', 'hover'],
      false,
    ];
    host.addLayer('outlines', {
      id: FILL,
      type: 'fill',
      source: CELLS,
      paint: {
        'fill-color': ['case', isHovered, colours.hover, colours.footprint],
        'fill-opacity': ['interpolate', ['linear'], ['get', 'share'], 0, 0.12, 1, 0.5],
      },
    });
    host.addLayer('outlines', {
      id: 'line',
      type: 'line',
      source: CELLS,
      paint: {
        'line-color': ['case', isHovered, colours.hover, colours.footprint],
        'line-width': ['case', isHovered, 2, 1],
        'line-opacity': ['case', isHovered, 1, 0.7],
      },
    });
    host.addLayer('marks', {
      id: 'counts',
      type: 'symbol',
      source: LABELS,
      layout: {
        'text-field': ['get', 'label'],
        'text-font': ['Semibold', 'Inter Variable'],
        'text-size': 13,
        'text-allow-overlap': true,
      },
      paint: { 'text-color': '#ffffff', 'text-halo-color': LABEL_HALO, 'text-halo-width': 1.6 },
    });
  }

  show({ cells, hovered }: DensityData): void {
    const host = this.#host;
    if (host === undefined) return;
    if (cells !== this.#cells) draw(host, cells);
    this.#cells = cells;
    host.markFeatures(CELLS, 'hover', new Set(hovered === undefined ? [] : [hovered]));
  }

  hit(point: PixelPoint): readonly string[] {
    const hits = this.#host?.featuresAt(point, [FILL]) ?? [];
    return [...new Set(hits.map(({ properties }) => String(properties.key)))];
  }
}

function draw(host: LayerHost, cells: readonly DensityCell[]): void {
  const most = cells.reduce((highest, { count }) => Math.max(highest, count), 0);
  host.setFeatures(
    CELLS,
    cells.map(
      ({ key, count, outline }): Feature => ({
        type: 'Feature',
        properties: { key, share: cellShare(count, most) },
        geometry: geoJsonOf(outline),
      }),
    ),
  );
  host.setFeatures(
    LABELS,
    cells.map(
      (cell): Feature => ({
        type: 'Feature',
        properties: { label: cellText(cell.count) },
        geometry: { type: 'Point', coordinates: [...middleOfCell(cell)] },
      }),
    ),
  );
}
