import type { ReactNode } from 'react';
import type { LayerHost, PixelPoint } from './layer-host.ts';

export type Gesture = 'hover' | 'click';
export type SwipeSide = 'left' | 'right';

/**
 * One kind of thing, drawn on one map. It is created when its descriptor first appears in the list of a map and
 * discarded when the descriptor leaves the list. After the map's style was replaced it is created again.
 */
export interface LayerOnMap<Data> {
  /** Adds sources and style layers, empty. Called once, before `show`. */
  add(host: LayerHost): void;
  /** Draws the data. Called whenever a property of it has changed, so compare before doing costly work. */
  show(data: Data): void;
  /** Ids of the objects under a point, uppermost first. Without it the layer ignores the pointer. */
  hit?(point: PixelPoint, gesture: Gesture): readonly string[];
  /** Releases what the host does not know of: markers, timers, listeners. Sources and style layers are removed by the host. */
  remove?(): void;
  /** While true, the pointer belongs to this layer (a drawing tool): nothing is hovered or clicked. */
  ownsPointer?(): boolean;
  /** While true, this layer moves the map, and positions set by the page are ignored. */
  leadsCamera?(): boolean;
}

/**
 * What a screen puts in the list of a map: data to draw and handlers for the pointer. Descriptors are cheap values,
 * made on every render by the factory of a kind, such as `footprintsLayer(options)`.
 */
export interface MapLayer<Data = unknown> {
  /** Unique in a list. A descriptor with the same id and the same `create` updates the layer that is on the map. */
  readonly id: string;
  /** An object that is compared property by property. */
  readonly data: Data;
  /** The same function for all descriptors of a kind. */
  readonly create: () => LayerOnMap<Data>;
  /** The object that is highlighted now; `onHover` is only called for another one. */
  readonly hovered?: string | undefined;
  readonly onHover?: ((id: string | undefined) => void) | undefined;
  /** Objects under a click, uppermost first, and where it was; an empty list when the click hit no layer at all. */
  readonly onPick?: ((ids: readonly string[], at: PixelPoint) => void) | undefined;
  /** Content of the tooltip of a hovered object. */
  readonly tooltipOf?: ((id: string) => ReactNode) | undefined;
  /** Two layers in place of this one, one for each half of a map that is swiped. Any layer with sides turns the swipe on. */
  readonly sides?: Readonly<Record<SwipeSide, MapLayer>> | undefined;
}

/** Whether a divider splits the map into two halves. */
export function isSwiped(layers: readonly MapLayer[]): boolean {
  return layers.some(({ sides }) => sides !== undefined);
}

/** The layers of one half of a swiped map. */
export function layersOn(side: SwipeSide, layers: readonly MapLayer[]): readonly MapLayer[] {
  return layers.map((layer) => layer.sides?.[side] ?? layer);
}
