import { type Geometry, unwrapGeometry } from '@sigma/geo';
import type { ExpressionSpecification } from 'maplibre-gl';
import type { ReactNode } from 'react';
import type { LayerHost, PixelPoint } from '../../registry/layer-host.ts';
import type { MapColours } from '../../registry/map-colours.ts';
import type { LayerOnMap, MapLayer } from '../../registry/map-layer.ts';
import { geoJsonOf } from '../to-geojson.ts';

/** A shape that someone drew, or that was found. */
export interface DrawnShapeOnMap {
  readonly id: string;
  readonly shape: Geometry;
  readonly color: keyof MapColours;
  /** Dashed, for what others found. */
  readonly isDashed: boolean;
}

interface DrawnShapesData {
  readonly shapes: readonly DrawnShapeOnMap[];
  readonly hovered?: string | undefined;
  readonly selected?: string | undefined;
}

export interface DrawnShapesOptions extends DrawnShapesData {
  readonly onHover: (id: string | undefined) => void;
  /** A click on a shape, or on nothing at all. */
  readonly onPick: (id: string | undefined) => void;
  readonly tooltipOf: (id: string) => ReactNode;
}

const SOURCE = 'shapes';
const REACH_PX = 5;
const DASHES = [2, 2];

/** Points and outlines that can be hovered and picked, up to several hundred. */
export function drawnShapesLayer(options: DrawnShapesOptions): MapLayer<DrawnShapesData> {
  const { onHover, onPick, tooltipOf, ...data } = options;
  return {
    id: 'drawn-shapes',
    create: createDrawnShapes,
    data,
    hovered: data.hovered,
    onHover,
    onPick: ([id]) => onPick(id),
    tooltipOf,
  };
}

const has = (flag: 'selected' | 'hover'): ExpressionSpecification => [
  'boolean',
  ['feature-state', flag],
  false,
];
const isPoint: ExpressionSpecification = ['==', ['geometry-type'], 'Point'];

const createDrawnShapes = () => new DrawnShapesOnMap();

class DrawnShapesOnMap implements LayerOnMap<DrawnShapesData> {
  #host: LayerHost | undefined;
  #shapes: readonly DrawnShapeOnMap[] | undefined;

  add(host: LayerHost): void {
    this.#host = host;
    const { colours } = host;
    host.addFeatures(SOURCE, { idProperty: 'id', tolerance: 0.1 });
    const color: ExpressionSpecification = [
      'case',
      has('selected'),
      colours.selected,
      has('hover'),
      colours.hover,
      ['get', 'color'],
    ];
    host.addLayer('area', {
      id: 'fills',
      type: 'fill',
      source: SOURCE,
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: {
        'fill-color': [
          'case',
          has('selected'),
          colours.selectedFill,
          has('hover'),
          colours.hoverFill,
          colours.aoiFill,
        ],
      },
    });
    const line = { type: 'line' as const, source: SOURCE, layout: { 'line-join': 'round' as const } };
    host.addLayer('area', {
      ...line,
      id: 'casing',
      filter: ['!', isPoint],
      paint: { 'line-color': colours.casing, 'line-width': 4.5 },
    });
    host.addLayer('area', {
      ...line,
      id: 'lines',
      filter: ['all', ['!', isPoint], ['!', ['get', 'isDashed']]],
      paint: { 'line-color': color, 'line-width': 2 },
    });
    host.addLayer('area', {
      ...line,
      id: 'dashes',
      filter: ['all', ['!', isPoint], ['get', 'isDashed']],
      paint: { 'line-color': color, 'line-width': 2, 'line-dasharray': DASHES },
    });
    host.addLayer('area', {
      id: 'dots',
      type: 'circle',
      source: SOURCE,
      filter: isPoint,
      paint: {
        'circle-radius': 6,
        'circle-color': color,
        'circle-opacity': ['case', ['get', 'isDashed'], 0.35, 1],
        'circle-stroke-width': 2,
        'circle-stroke-color': colours.casing,
      },
    });
  }

  show({ shapes, hovered, selected }: DrawnShapesData): void {
    const host = this.#host;
    if (host === undefined) return;
    if (shapes !== this.#shapes) {
      this.#shapes = shapes;
      host.setFeatures(
        SOURCE,
        shapes.map(({ id, shape, color, isDashed }) => ({
          type: 'Feature',
          properties: { id, color: host.colours[color], isDashed },
          geometry: geoJsonOf(unwrapGeometry(shape)),
        })),
      );
    }
    host.markFeatures(SOURCE, 'hover', new Set(hovered === undefined ? [] : [hovered]));
    host.markFeatures(SOURCE, 'selected', new Set(selected === undefined ? [] : [selected]));
  }

  /** Points and lines first, so that a small shape can be picked within a large one. */
  hit(point: PixelPoint): readonly string[] {
    const host = this.#host;
    if (host === undefined) return [];
    const near = host.featuresAt(point, ['dots', 'lines', 'dashes'], REACH_PX);
    const inside = host.featuresAt(point, ['fills']);
    return [...new Set([...near, ...inside].map(({ properties }) => String(properties.id)))];
  }
}
