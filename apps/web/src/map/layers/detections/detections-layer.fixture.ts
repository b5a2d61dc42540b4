import type { BBox, Position } from '@sigma/geo';
import type { ReactNode } from 'react';
import type { LayerHost, PixelPoint } from '../../registry/layer-host.ts';
import type { LayerOnMap, MapLayer } from '../../registry/map-layer.ts';

interface Detection {
  readonly id: string;
  readonly at: Position;
}

interface DetectionsData {
  readonly load: (view: BBox, signal: AbortSignal) => Promise<readonly Detection[]>;
  readonly hovered?: string | undefined;
  readonly selected: ReadonlySet<string>;
}

export interface DetectionsOptions extends DetectionsData {
  readonly onHover: (id: string | undefined) => void;
  readonly onPick: (ids: readonly string[]) => void;
  readonly tooltipOf: (id: string) => ReactNode;
}

/** Detections in view, as dots that join into clusters. */
export function detectionsLayer(options: DetectionsOptions): MapLayer<DetectionsData> {
  const { onHover, onPick, tooltipOf, ...data } = options;
  return {
    id: 'detections',
    create: createDetections,
    data,
    hovered: data.hovered,
    onHover,
    onPick,
    tooltipOf,
  };
}

// The same function each time: the map updates a layer that has the same id and the same `create`.
const createDetections = () => new DetectionsOnMap();

class DetectionsOnMap implements LayerOnMap<DetectionsData> {
  #host: LayerHost | undefined;
  #load: DetectionsData['load'] | undefined;

  add(host: LayerHost): void {
    this.#host = host;
    host.addFeatures('points', { idProperty: 'id', clusterRadiusPx: 40 });
    host.addLayer('marks', {
      id: 'dots',
      type: 'circle',
      source: 'points',
      paint: {
        'circle-radius': ['case', ['has', 'point_count'], 14, 6],
        'circle-color': [
          'case',
          ['boolean', ['feature-state', 'selected'], false],
          host.colours.selected,
          ['boolean', ['feature-state', 'hover'], false],
          host.colours.hover,
          host.colours.track,
        ],
      },
    });
    host.on('moveend', () => void this.#draw());
  }

  show({ load, hovered, selected }: DetectionsData): void {
    this.#host?.markFeatures('points', 'hover', new Set(hovered === undefined ? [] : [hovered]));
    this.#host?.markFeatures('points', 'selected', selected);
    if (load === this.#load) return;
    this.#load = load;
    void this.#draw();
  }

  hit(point: PixelPoint): readonly string[] {
    const hits = this.#host?.featuresAt(point, ['dots']) ?? [];
    return hits.flatMap(({ properties }) => (properties.cluster === true ? [] : [String(properties.id)]));
  }

  async #draw(): Promise<void> {
    const host = this.#host;
    const detections = host && (await this.#load?.(host.view(), host.signal));
    if (host === undefined || detections === undefined || host.signal.aborted) return;
    host.setFeatures(
      'points',
      detections.map(({ id, at }) => ({
        type: 'Feature',
        properties: { id },
        geometry: { type: 'Point', coordinates: [...at] },
      })),
    );
  }
}
