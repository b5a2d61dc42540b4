import type { LayerHost } from '../../registry/layer-host.ts';
import type { LayerOnMap, MapLayer } from '../../registry/map-layer.ts';

interface ReadyData {
  readonly onReady: () => void;
}

/** Draws nothing; reports once when the map has drawn everything that it shows first. */
export function readyLayer(onReady: () => void): MapLayer<ReadyData> {
  return { id: 'ready', create: createReady, data: { onReady } };
}

const createReady = () => new ReadyOnMap();

class ReadyOnMap implements LayerOnMap<ReadyData> {
  #onReady: (() => void) | undefined;

  add(host: LayerHost): void {
    host.map.once('idle', () => {
      if (!host.signal.aborted) this.#onReady?.();
    });
  }

  show({ onReady }: ReadyData): void {
    this.#onReady = onReady;
  }
}
