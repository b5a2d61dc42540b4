import type { BBox, Point, Polygon, Position } from '@sigma/geo';
import type { Feature } from 'geojson';
import type {
  CanvasSourceSpecification,
  LayerSpecification,
  Map as LibraryMap,
  Marker,
  Source,
  SourceSpecification,
} from 'maplibre-gl';
import type { MapColours } from './map-colours.ts';

/**
 * Heights at which layers are drawn, from the lowest to the highest. Within a slot, layers are drawn in the order of
 * the map's list, later ones above. Names of places are drawn between `tracks` and `marks`.
 */
export const SLOTS = ['fills', 'pictures', 'outlines', 'reach', 'area', 'tracks', 'marks', 'tools'] as const;
export type Slot = (typeof SLOTS)[number];

type SetPaint = Parameters<LibraryMap['setPaintProperty']>;
export type PaintProperty = SetPaint[1];
export type PaintValue = SetPaint[2];

/** Layers of these kinds need parts of the library that the build omits: see `apps/web/omitted` (ADR-15). */
type OmittedLayer = 'color-relief' | 'fill-extrusion' | 'hillshade';
type OmittedSource = 'raster-dem' | 'video';
export type StyleLayer = Exclude<LayerSpecification, { type: OmittedLayer }>;
export type LayerSource = Exclude<SourceSpecification, { type: OmittedSource }> | CanvasSourceSpecification;

/** A point of the map's box, in pixels from its upper left corner. */
export interface PixelPoint {
  readonly x: number;
  readonly y: number;
}

/** An object of the map that was hit. */
export interface HitFeature {
  /** Name of the style layer. */
  readonly layer: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

/** Moves of the map, and the presses that may begin or end one. */
export type MapEvent =
  | 'move'
  | 'moveend'
  | 'dragstart'
  | 'dragend'
  | 'mousedown'
  | 'mouseup'
  | 'touchstart'
  | 'touchend'
  | 'touchcancel';

/** A text next to the pointer, in pixels of the map's box. */
export interface PointerHint extends PixelPoint {
  readonly text: string;
}

/** A shape that the user is to draw. */
export type ShapeTool = 'polygon' | 'rectangle' | 'square' | 'point';
export type DrawnShape = Polygon | Point;

export interface ShapeDrawing {
  /** A larger area is possible but of little use: the tooltip at the pointer states the limit, km². */
  readonly maxAreaKm2?: number | undefined;
  readonly tool: ShapeTool;
  /** The shape so far; undefined before its first corner. */
  readonly onDraft: (draft: DrawnShape | undefined) => void;
  readonly onDrawn: (shape: DrawnShape) => void;
  /** The user pressed Escape. */
  readonly onCancelled: () => void;
}

export interface MarkerOptions {
  readonly element: HTMLElement;
  readonly at: Position;
  /** The point of the element that is at the position. */
  readonly anchor: 'center' | 'bottom' | 'top';
  /** Places the element between whole pixels, for markers that move slowly. */
  readonly isSubpixel?: boolean;
}

/**
 * What a map offers to one layer. Values of the map library come from here and are not imported by layers, because
 * layers are part of the page and the library is loaded after it. Names of sources and style layers are the layer's own: the host prefixes them with
 * the layer's id, so two layers of a kind may be on one map, and removes all of them with the layer.
 */
export interface LayerHost {
  /** The map of the library, for what the host has no method for: markers, projection, images. */
  readonly map: LibraryMap;
  readonly colours: MapColours;
  /** False on the right half of a swiped map, which only follows. */
  readonly isInteractive: boolean;
  /** Aborted when the layer is removed: for requests of data that arrive later. */
  readonly signal: AbortSignal;

  addSource(name: string, source: LayerSource): void;
  /** Adds an empty GeoJSON source. */
  addFeatures(name: string, options?: FeatureSourceOptions): void;
  /** Replaces the features of a GeoJSON source. */
  setFeatures(name: string, features: Feature[]): void;
  /** Sets a flag (`hover`, `selected`) on the objects of a set and clears it on those that left the set. */
  markFeatures(name: string, flag: string, ids: ReadonlySet<string>): void;
  removeSource(name: string): void;
  /** The library's source under one of the layer's own names. */
  sourceOf<LibrarySource extends Source>(name: string): LibrarySource | undefined;

  /** Adds a style layer on top of the others of this layer in a slot. */
  addLayer(slot: Slot, layer: StyleLayer): void;
  hasLayer(name: string): boolean;
  /** Moves a style layer to the top of the others of this layer in its slot. */
  raiseLayer(name: string): void;
  setPaint(name: string, property: PaintProperty, value: PaintValue): void;
  removeLayer(name: string): void;
  /** What the named style layers show at a point or in a box around it. */
  featuresAt(point: PixelPoint, names: readonly string[], withinPx?: number): readonly HitFeature[];

  /** Puts an element over the map. It is removed with the layer at the latest. */
  addMarker(options: MarkerOptions): Marker;
  /** Lets the user draw a shape. Returns the function that ends it. */
  drawShape(drawing: ShapeDrawing): () => void;

  /** Listens until the layer is removed. */
  on(event: MapEvent, listener: () => void): void;
  /** The ground in view. */
  view(): BBox;
  /** The primary drag and double clicks do not move the map until the returned function is called. */
  lockCamera(): () => void;
  showHint(hint: PointerHint | undefined): void;
  /** The same layer on the maps that follow this one. */
  followers(): readonly LayerHost[];
}

export interface FeatureSourceOptions {
  /** Douglas-Peucker tolerance in pixels; the library's own is 0.375. */
  readonly tolerance?: number;
  /** The property that identifies an object, for `markFeatures`. */
  readonly idProperty?: string;
  /** Joins points that are closer than this radius, in pixels, into clusters. */
  readonly clusterRadiusPx?: number;
  /** Properties that a cluster has as the sum over its points. */
  readonly clusterSums?: readonly string[];
}
