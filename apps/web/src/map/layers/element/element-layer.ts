import type { Position } from '@sigma/geo';
import type { Marker } from 'maplibre-gl';
import type { LayerHost } from '../../registry/layer-host.ts';
import type { LayerOnMap, MapLayer } from '../../registry/map-layer.ts';

interface ElementData {
  /** Its content belongs to the screen. */
  readonly element: HTMLElement;
  /** Undefined hides it. */
  readonly at: Position | undefined;
  /** The point of the element that is at the position. */
  readonly anchor: 'center' | 'bottom' | 'top';
}

/** An element of the screen at a place of the map, such as a popup or an arrow. */
export function elementLayer({ id, ...data }: ElementData & { readonly id: string }): MapLayer<ElementData> {
  return { id, create: createElement, data };
}

const createElement = () => new ElementOnMap();

class ElementOnMap implements LayerOnMap<ElementData> {
  #host: LayerHost | undefined;
  #marker: Marker | undefined;
  #at: string | undefined;

  add(host: LayerHost): void {
    this.#host = host;
  }

  show({ element, at, anchor }: ElementData): void {
    const place = at && `${anchor} ${at.join()}`;
    if (place === this.#at) return;
    this.#at = place;
    this.#marker?.remove();
    this.#marker = at && this.#host?.addMarker({ element, at, anchor });
  }
}
