import { type Geometry, unwrapGeometry } from '@sigma/geo';
import type { LayerHost } from '../../registry/layer-host.ts';
import type { LayerOnMap, MapLayer } from '../../registry/map-layer.ts';
import { geoJsonOf } from '../to-geojson.ts';

const SOURCE = 'outlines';
const LINE_PX = 1.5;
const CASING_PX = 2.5;

interface OutlinesData {
  readonly shapes: readonly Geometry[];
}

/** Outlines of saved areas, which the pointer ignores. */
export function outlinesLayer(shapes: readonly Geometry[]): MapLayer<OutlinesData> {
  return { id: 'outlines', create: createOutlines, data: { shapes } };
}

const createOutlines = () => new OutlinesOnMap();

class OutlinesOnMap implements LayerOnMap<OutlinesData> {
  #host: LayerHost | undefined;

  add(host: LayerHost): void {
    this.#host = host;
    const { colours } = host;
    host.addFeatures(SOURCE, { tolerance: 0.2 });
    const line = { type: 'line' as const, source: SOURCE, layout: { 'line-join': 'round' as const } };
    host.addLayer('tracks', {
      ...line,
      id: 'casing',
      paint: { 'line-color': colours.casing, 'line-width': LINE_PX + CASING_PX },
    });
    host.addLayer('tracks', {
      ...line,
      id: 'line',
      paint: { 'line-color': colours.aoi, 'line-width': LINE_PX },
    });
  }

  show({ shapes }: OutlinesData): void {
    this.#host?.setFeatures(
      SOURCE,
      shapes.map((shape) => ({
        type: 'Feature',
        properties: {},
        geometry: geoJsonOf(unwrapGeometry(shape)),
      })),
    );
  }
}
