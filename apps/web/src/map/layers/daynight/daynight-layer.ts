import type { Area } from '@sigma/geo';
import type { LayerHost } from '../../registry/layer-host.ts';
import type { LayerOnMap, MapLayer } from '../../registry/map-layer.ts';
import { geoJsonOf } from '../to-geojson.ts';

const NIGHT = 'night';
/** The share of the ground's brightness that the darkest night takes away. */
const NIGHT_DARKNESS = 0.73;

interface DayNightData {
  /** Night and its darker zones, nested; all of them together make the darkest night. */
  readonly night: readonly Area[];
}

/** The night side of the Earth. */
export function dayNightLayer(night: readonly Area[]): MapLayer<DayNightData> {
  return { id: 'daynight', create: createDayNight, data: { night } };
}

const createDayNight = () => new DayNightOnMap();

class DayNightOnMap implements LayerOnMap<DayNightData> {
  #host: LayerHost | undefined;
  #zones = 0;

  add(host: LayerHost): void {
    this.#host = host;
    host.addFeatures(NIGHT, { tolerance: 0.2 });
    host.addLayer('tracks', {
      id: NIGHT,
      type: 'fill',
      source: NIGHT,
      paint: { 'fill-color': host.colours.casing, 'fill-antialias': false },
    });
  }

  show({ night }: DayNightData): void {
    if (night.length !== this.#zones) this.#host?.setPaint(NIGHT, 'fill-opacity', zoneOpacity(night.length));
    this.#zones = night.length;
    this.#host?.setFeatures(
      NIGHT,
      night.map((area) => ({ type: 'Feature', properties: {}, geometry: geoJsonOf(area) })),
    );
  }
}

/** The opacity of each zone, so that all of them on top of each other make the darkest night. */
function zoneOpacity(zones: number): number {
  return 1 - (1 - NIGHT_DARKNESS) ** (1 / Math.max(1, zones));
}
