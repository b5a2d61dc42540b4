import type { Position } from '@sigma/geo';
import type { Marker } from 'maplibre-gl';
import type { LayerHost } from '../../registry/layer-host.ts';
import type { LayerOnMap, MapLayer } from '../../registry/map-layer.ts';
import classes from './aim-layer.module.css';

/** Cross hairs around the point; the casing makes them visible on any ground. */
const CROSS =
  '<circle cx="16" cy="16" r="9"/><path d="M16 2v9M16 21v9M2 16h9M21 16h9"/><circle cx="16" cy="16" r="0.5"/>';

interface AimData {
  /** Undefined: no pass is selected, or its capture has no choice of where to aim. */
  readonly aim: Position | undefined;
  /** The user dragged the point there; where that is not possible, the point returns. */
  readonly onAim: (aim: Position) => void;
}

/** The point at which a capture aims, which can be dragged. */
export function aimLayer(data: AimData): MapLayer<AimData> {
  return { id: 'aim', create: createAim, data };
}

const createAim = () => new AimOnMap();

class AimOnMap implements LayerOnMap<AimData> {
  #host: LayerHost | undefined;
  #marker: Marker | undefined;
  #data: AimData | undefined;

  add(host: LayerHost): void {
    this.#host = host;
  }

  show(data: AimData): void {
    this.#data = data;
    const { aim } = data;
    if (aim === undefined) {
      this.#marker?.remove();
      this.#marker = undefined;
      return;
    }
    if (this.#marker === undefined) this.#marker = this.#host && this.#addMarker(this.#host, aim);
    else this.#marker.setLngLat([aim[0], aim[1]]);
  }

  #addMarker(host: LayerHost, at: Position): Marker {
    const marker = host.addMarker({ element: crossHairs(), at, anchor: 'center' });
    marker.setDraggable(host.isInteractive);
    marker.on('dragend', () => {
      const { lng, lat } = marker.getLngLat();
      const before = this.#data?.aim;
      if (before !== undefined) marker.setLngLat([before[0], before[1]]);
      this.#data?.onAim([lng, lat]);
    });
    return marker;
  }
}

function crossHairs(): HTMLElement {
  const element = document.createElement('div');
  element.className = classes.aim ?? '';
  element.innerHTML = `<svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true"><g class="${classes.casing}">${CROSS}</g><g>${CROSS}</g></svg>`;
  element.setAttribute('role', 'img');
  element.setAttribute('aria-label', 'Aim point of the capture, drag to move it');
  element.title = 'Aim point: drag to move it within the area';
  return element;
}
