import { areaKm2, type Position } from '@sigma/geo';
import {
  type GeoJSONStoreFeatures,
  TerraDraw,
  TerraDrawPointMode,
  TerraDrawPolygonMode,
  TerraDrawRectangleMode,
} from 'terra-draw';
import { isKeyOfMap } from '../drawing/keys-of-map.ts';
import { panWhileDrawing } from '../drawing/pan-while-drawing.ts';
import { pixelOf } from '../drawing/pointer-pixel.ts';
import { moveByTwoFingers } from '../drawing/two-finger-move.ts';
import type { DrawnShape, LayerHost, ShapeDrawing, ShapeTool } from '../registry/layer-host.ts';
import { DrawAdapter } from './draw-adapter.ts';
import { closesShape, drawHint } from './draw-hint.ts';

/** A polygon closes when the pointer is this near to its first corner. */
const CLOSE_PX = 12;
const MODES: Readonly<Record<ShapeTool, string>> = {
  polygon: 'polygon',
  rectangle: 'rectangle',
  square: 'rectangle',
  point: 'point',
};

interface SessionOptions extends ShapeDrawing {
  readonly host: LayerHost;
}

/** One shape being drawn, from the activation of a tool to the finished shape or Escape. */
export class ShapeSession {
  readonly #options: SessionOptions;
  readonly #adapter: DrawAdapter;
  readonly #draw: TerraDraw;
  readonly #listening = new AbortController();
  readonly #unlockCamera: () => void;
  #placed = 0;
  #first: Position | undefined;
  #areaKm2 = 0;

  constructor(options: SessionOptions) {
    const { host, tool } = options;
    this.#options = options;
    this.#adapter = new DrawAdapter({
      map: host.map,
      box: tool === 'square' || tool === 'rectangle' ? tool : undefined,
      onDraft: (features) => this.#showDraft(features),
    });
    const close = { pointerDistance: CLOSE_PX, keyEvents: { cancel: null, finish: 'Enter' } };
    this.#draw = new TerraDraw({
      adapter: this.#adapter,
      modes: [
        new TerraDrawPolygonMode(close),
        new TerraDrawRectangleMode({ drawInteraction: 'click-drag', keyEvents: null }),
        new TerraDrawPointMode(),
      ],
    });
    this.#draw.on('finish', (id) => this.#commit(this.#draw.getSnapshotFeature(id)));
    this.#unlockCamera = host.lockCamera();
    this.#draw.start();
    this.#draw.setMode(MODES[tool]);
    const { signal } = this.#listening;
    panWhileDrawing(host.map, signal);
    moveByTwoFingers(host.map, { signal, onStart: () => this.#forgetDrag() });
    this.#listen(host.map.getCanvasContainer());
  }

  end(): void {
    this.#listening.abort();
    this.#draw.stop();
    const { host } = this.#options;
    host.map.getCanvas().style.removeProperty('cursor');
    this.#unlockCamera();
    host.showHint(undefined);
  }

  /** The corners of a polygon are clicks, which stay; a box is a drag of the finger that now moves the map. */
  #forgetDrag(): void {
    const { tool, onDraft } = this.#options;
    if (tool !== 'square' && tool !== 'rectangle') return;
    this.#draw.setMode(MODES[tool]);
    this.#areaKm2 = 0;
    onDraft(undefined);
  }

  #listen(container: HTMLElement): void {
    const { signal } = this.#listening;
    container.addEventListener('pointermove', (event) => this.#showHint(event), { signal });
    container.addEventListener('pointerleave', () => this.#options.host.showHint(undefined), { signal });
    // The library would discard the shape of polygon mode and stay in the mode.
    const cancel = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && isKeyOfMap(event)) this.#options.onCancelled();
    };
    // In the capture phase, because the tooltip of the pressed button also handles Escape.
    window.addEventListener('keydown', cancel, { signal, capture: true });
  }

  #showHint(event: PointerEvent): void {
    const { host, tool, maxAreaKm2 } = this.#options;
    const { map } = host;
    const { x, y } = pixelOf(map, event);
    const first = this.#first && map.project([this.#first[0], this.#first[1]]);
    const isNearFirst = first !== undefined && Math.hypot(first.x - x, first.y - y) <= CLOSE_PX;
    const moment = {
      tool,
      placed: this.#placed,
      isNearFirst,
      isDragging: event.buttons === 1,
      areaKm2: this.#areaKm2,
      maxAreaKm2,
    };
    map.getCanvas().style.cursor = closesShape(moment) ? 'pointer' : 'crosshair';
    const text = drawHint(moment);
    host.showHint(text === undefined ? undefined : { text, x, y });
  }

  #showDraft(features: readonly GeoJSONStoreFeatures[]): void {
    const drawn = features.find((feature) => feature.properties.currentlyDrawing === true);
    if (drawn === undefined) return;
    const shape = this.#shapeOf(drawn);
    const count = drawn.properties.committedCoordinateCount;
    this.#placed = typeof count === 'number' ? count : this.#placed;
    this.#first = shape?.type === 'Polygon' ? shape.coordinates[0]?.[0] : undefined;
    this.#areaKm2 = shape?.type === 'Polygon' ? areaKm2(shape) : 0;
    this.#options.onDraft(shape);
  }

  #commit(feature: GeoJSONStoreFeatures | undefined): void {
    const shape = feature && this.#shapeOf(feature);
    // The library is still inside its own handler.
    if (shape) queueMicrotask(() => this.#options.onDrawn(shape));
    else this.#options.onCancelled();
  }

  #shapeOf({ geometry }: GeoJSONStoreFeatures): DrawnShape | undefined {
    const onMap = ([lon = 0, lat = 0]: readonly number[]): Position => [this.#adapter.toMapLon(lon), lat];
    switch (geometry.type) {
      case 'Point':
        return { type: 'Point', coordinates: onMap(geometry.coordinates) };
      case 'Polygon':
        return { type: 'Polygon', coordinates: geometry.coordinates.map((ring) => ring.map(onMap)) };
      case 'LineString':
        return undefined;
    }
  }
}
