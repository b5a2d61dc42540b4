import type { Position } from '@sigma/geo';
import type { Map as LibraryMap } from 'maplibre-gl';
import {
  type GeoJSONStoreFeatures,
  TerraDraw,
  TerraDrawPointMode,
  TerraDrawPolygonMode,
  TerraDrawRectangleMode,
} from 'terra-draw';
import { DrawAdapter } from './draw-adapter.ts';
import { closesShape, drawHint } from './draw-hint.ts';
import type { DrawnShape, ShapeTool } from './draw-tool.ts';
import type { Drawing, DrawingEvents } from './drawing.ts';
import { holdStill } from './hold-still.ts';
import { isKeyOfMap } from './keys-of-map.ts';

/** A polygon closes when the pointer is this near to its first corner. */
const CLOSE_PX = 12;
const MODES: Readonly<Record<ShapeTool, string>> = {
  polygon: 'polygon',
  square: 'rectangle',
  point: 'point',
};

interface DrawingOptions {
  readonly map: LibraryMap;
  readonly tool: ShapeTool;
  readonly events: DrawingEvents;
  readonly onDraft: (draft: DrawnShape | undefined) => void;
}

/** One shape being drawn: from the press of a tool to its commit or to Escape. Owns listeners until `end`. */
export class DrawingSession implements Drawing {
  readonly #options: DrawingOptions;
  readonly #adapter: DrawAdapter;
  readonly #draw: TerraDraw;
  readonly #listening = new AbortController();
  #placed = 0;
  #first: Position | undefined;

  constructor(options: DrawingOptions) {
    const { map, tool } = options;
    this.#options = options;
    this.#adapter = new DrawAdapter({
      map,
      drawsSquare: tool === 'square',
      onDraft: (features) => this.#takeDraft(features),
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
    holdStill(map, true);
    this.#draw.start();
    this.#draw.setMode(MODES[tool]);
    this.#listen(map.getCanvasContainer());
  }

  end(): void {
    this.#listening.abort();
    this.#draw.stop();
    this.#options.map.getCanvas().style.removeProperty('cursor');
    holdStill(this.#options.map, false);
    this.#options.events.onHint(undefined);
  }

  #listen(container: HTMLElement): void {
    const { signal } = this.#listening;
    container.addEventListener('pointermove', (event) => this.#showHint(event), { signal });
    container.addEventListener('pointerleave', () => this.#options.events.onHint(undefined), { signal });
    // In polygon mode the library would drop the shape and stay in the mode.
    const cancel = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && isKeyOfMap(event)) this.#options.events.onDrawCancelled();
    };
    // Before the tooltip of the button that was pressed, which takes Escape for itself.
    window.addEventListener('keydown', cancel, { signal, capture: true });
  }

  #showHint(event: PointerEvent): void {
    const { map, tool, events } = this.#options;
    const box = map.getContainer().getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    const first = this.#first && map.project([this.#first[0], this.#first[1]]);
    const isNearFirst = first !== undefined && Math.hypot(first.x - x, first.y - y) <= CLOSE_PX;
    const moment = { tool, placed: this.#placed, isNearFirst, isDragging: event.buttons === 1 };
    map.getCanvas().style.cursor = closesShape(moment) ? 'pointer' : 'crosshair';
    const text = drawHint(moment);
    events.onHint(text === undefined ? undefined : { text, x, y });
  }

  #takeDraft(features: readonly GeoJSONStoreFeatures[]): void {
    const drawn = features.find((feature) => feature.properties.currentlyDrawing === true);
    if (drawn === undefined) return;
    const shape = this.#shapeOf(drawn);
    const count = drawn.properties.committedCoordinateCount;
    this.#placed = typeof count === 'number' ? count : this.#placed;
    this.#first = shape?.type === 'Polygon' ? shape.coordinates[0]?.[0] : undefined;
    this.#options.onDraft(shape);
  }

  #commit(feature: GeoJSONStoreFeatures | undefined): void {
    const shape = feature && this.#shapeOf(feature);
    // The library is still in its own handler.
    if (shape) queueMicrotask(() => this.#options.events.onDrawn(shape));
    else this.#options.events.onDrawCancelled();
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
