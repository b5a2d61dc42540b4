import { type Geometry, unwrapGeometry } from '@sigma/geo';
import type { LayerHost } from '../../registry/layer-host.ts';
import type { MapColours } from '../../registry/map-colours.ts';
import type { LayerOnMap, MapLayer } from '../../registry/map-layer.ts';
import { geoJsonOf } from '../to-geojson.ts';

const SOURCE = 'shapes';
const CASING_PX = 2;

interface ShapesData {
  readonly shapes: readonly Geometry[];
  readonly color: keyof MapColours;
  readonly widthPx: number;
  readonly opacity: number;
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
  }

  show({ shapes, color, widthPx, opacity }: ShapesData): void {
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
  }
}
