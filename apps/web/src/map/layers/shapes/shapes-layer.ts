import { type Geometry, positionsOf, unwrapGeometry } from '@sigma/geo';
import type { Feature } from 'geojson';
import type { LayerHost } from '../../registry/layer-host.ts';
import type { MapColours } from '../../registry/map-colours.ts';
import type { LayerOnMap, MapLayer } from '../../registry/map-layer.ts';
import { geoJsonOf } from '../to-geojson.ts';

const SOURCE = 'shapes';
const NAMES = 'names';
const CASING_PX = 2;
/** The zoom of the library from which names are written: the tanks of a farm are far enough from each other then. */
const NAMES_FROM_ZOOM = 15;
const HALO = 'rgba(6, 10, 14, 0.85)';

interface ShapesData {
  readonly shapes: readonly Geometry[];
  readonly color: keyof MapColours;
  readonly widthPx: number;
  readonly opacity: number;
  /** The names of the shapes, in their order, which are written next to them where the map is close enough. */
  readonly names?: readonly string[];
}

/** Thin lines and dots of things that belong to an asset, which the pointer ignores: facilities, outlines of findings. */
export function shapesLayer({ id, ...data }: ShapesData & { readonly id: string }): MapLayer<ShapesData> {
  return { id, create: createShapes, data };
}

const createShapes = () => new ShapesOnMap();

class ShapesOnMap implements LayerOnMap<ShapesData> {
  #host: LayerHost | undefined;
  #shapes: readonly Geometry[] | undefined;

  add(host: LayerHost): void {
    this.#host = host;
    host.addFeatures(SOURCE, { tolerance: 0.2 });
    host.addFeatures(NAMES);
    const line = { type: 'line' as const, source: SOURCE, layout: { 'line-join': 'round' as const } };
    host.addLayer('outlines', { ...line, id: 'casing', paint: { 'line-color': host.colours.casing } });
    host.addLayer('outlines', { ...line, id: 'line' });
    host.addLayer('outlines', {
      id: 'dots',
      type: 'circle',
      source: SOURCE,
      filter: ['==', ['geometry-type'], 'Point'],
      paint: {
        'circle-radius': 3,
        'circle-stroke-width': 1,
        'circle-stroke-color': host.colours.casing,
      },
    });
    // Above the names of places, which give way to them.
    host.addLayer('marks', {
      id: 'text',
      type: 'symbol',
      source: NAMES,
      minzoom: NAMES_FROM_ZOOM,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': ['Medium', 'Inter Variable'],
        'text-size': 11,
        'text-max-width': 8,
      },
      paint: { 'text-color': '#ffffff', 'text-halo-color': HALO, 'text-halo-width': 1.5 },
    });
  }

  show({ shapes, color, widthPx, opacity, names }: ShapesData): void {
    const host = this.#host;
    if (host === undefined) return;
    host.setPaint('casing', 'line-width', widthPx + CASING_PX);
    host.setPaint('casing', 'line-opacity', opacity);
    host.setPaint('line', 'line-width', widthPx);
    host.setPaint('line', 'line-color', host.colours[color]);
    host.setPaint('line', 'line-opacity', opacity);
    host.setPaint('dots', 'circle-color', host.colours[color]);
    host.setPaint('dots', 'circle-opacity', opacity);
    if (shapes === this.#shapes) return;
    this.#shapes = shapes;
    host.setFeatures(
      SOURCE,
      shapes.map((shape) => ({
        type: 'Feature',
        properties: {},
        geometry: geoJsonOf(unwrapGeometry(shape)),
      })),
    );
    // Points of their own, because a shape has a name in each tile that it crosses.
    host.setFeatures(
      NAMES,
      (names ?? []).flatMap((name, index) => {
        const shape = shapes[index];
        return shape === undefined ? [] : [nameOf(name, unwrapGeometry(shape))];
      }),
    );
  }
}

/** The name of a shape at its middle; of a line, at a corner of it. */
function nameOf(name: string, shape: Geometry): Feature {
  const positions = positionsOf(shape);
  const middle = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  const [lon, lat] = /Line/.test(shape.type)
    ? (positions[Math.floor(positions.length / 2)] ?? [0, 0])
    : [middle(positions.map(([x]) => x)), middle(positions.map(([, y]) => y))];
  return { type: 'Feature', properties: { name }, geometry: { type: 'Point', coordinates: [lon, lat] } };
}
