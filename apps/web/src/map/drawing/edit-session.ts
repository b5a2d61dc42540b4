import type { Geometry, Position } from '@sigma/geo';
import type { Map as LibraryMap } from 'maplibre-gl';
import type { EditableShape } from './draw-tool.ts';
import type { Drawing, DrawingEvents } from './drawing.ts';
import { showEditMarks } from './edit-layer.ts';
import {
  addCorner,
  type Corner,
  editableOf,
  type Handle,
  handlesOf,
  isSameCorner,
  moveCorner,
  removeCorner,
} from './edit-shape.ts';
import { isKeyOfMap } from './keys-of-map.ts';

/** A handle is met when the pointer is this near. */
const REACH_PX = 10;
/** More handles than this in view would be one blot: the user has to come nearer. */
const MOST_HANDLES = 600;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface Pixel {
  readonly x: number;
  readonly y: number;
}

interface Options {
  readonly map: LibraryMap;
  readonly area: Geometry | undefined;
  readonly events: DrawingEvents;
  readonly onDraft: (draft: EditableShape | undefined) => void;
  /** The maps to draw on. */
  readonly targets: () => readonly LibraryMap[];
}

/**
 * Corners of the area to drag, middles to pull new ones from, Alt-click or Delete to remove one. By keyboard:
 * Page Up and Page Down choose a corner, arrows move it (with Shift by ten pixels). The map can be moved.
 */
export class EditSession implements Drawing {
  readonly #options: Options;
  readonly #listening = new AbortController();
  #shape: EditableShape | undefined;
  #chosen: Corner | undefined;
  #dragged: Corner | undefined;
  /** What Escape in mid drag goes back to. */
  #before: EditableShape | undefined;

  constructor(options: Options) {
    this.#options = options;
    const { map } = options;
    this.#shape = editableOf(options.area, map.getCenter().lng);
    const { signal } = this.#listening;
    const box = map.getCanvasContainer();
    // Before the map's own handlers, which would begin to drag it.
    box.addEventListener('mousedown', (event) => this.#dragged && event.stopPropagation(), {
      signal,
      capture: true,
    });
    box.addEventListener('pointerdown', (event) => this.#press(event), { signal, capture: true });
    window.addEventListener('pointermove', (event) => this.#move(event), { signal });
    window.addEventListener('pointerup', () => this.#release(), { signal });
    box.addEventListener('pointerleave', () => options.events.onHint(undefined), { signal });
    window.addEventListener('keydown', (event) => this.#key(event), { signal, capture: true });
    map.on('moveend', this.#show);
    this.#show();
  }

  end(): void {
    this.#listening.abort();
    const { map, events } = this.#options;
    map.off('moveend', this.#show);
    map.getCanvas().style.removeProperty('cursor');
    map.dragPan.enable();
    for (const target of this.#options.targets()) showEditMarks(target, []);
    events.onHint(undefined);
  }

  takeArea(area: Geometry | undefined): void {
    if (this.#dragged !== undefined) return;
    this.#shape = editableOf(area, this.#options.map.getCenter().lng);
    this.#show();
  }

  #press(event: PointerEvent): void {
    const handle = event.button === 0 ? this.#handleAt(this.#pixelOf(event)) : undefined;
    if (handle === undefined || this.#shape === undefined) return;
    event.stopPropagation();
    if (event.altKey && handle.kind === 'corner') {
      this.#remove(handle.corner);
      return;
    }
    this.#before = this.#shape;
    if (handle.kind === 'middle') this.#shape = addCorner(this.#shape, handle.corner, handle.at);
    this.#dragged =
      handle.kind === 'middle' ? { ...handle.corner, index: handle.corner.index + 1 } : handle.corner;
    this.#chosen = this.#dragged;
    this.#options.map.dragPan.disable();
    this.#options.events.onHint(undefined);
    this.#show();
  }

  #move(event: PointerEvent): void {
    const pixel = this.#pixelOf(event);
    if (this.#dragged !== undefined && this.#shape !== undefined) {
      this.#shape = moveCorner(this.#shape, this.#dragged, this.#placeOf(pixel));
      this.#show();
      return;
    }
    const { map, events } = this.#options;
    if (!(event.target instanceof Node && map.getCanvasContainer().contains(event.target))) return;
    const handle = this.#handleAt(pixel);
    map.getCanvas().style.cursor = handle === undefined ? '' : 'grab';
    events.onHint(handle && { text: hintOf(handle), x: pixel.x, y: pixel.y });
  }

  #release(): void {
    if (this.#dragged === undefined) return;
    this.#dragged = undefined;
    this.#options.map.dragPan.enable();
    const changed = this.#shape;
    if (changed !== undefined && changed !== this.#before) this.#options.events.onEdited(changed);
  }

  #key(event: KeyboardEvent): void {
    if (!isKeyOfMap(event)) return;
    if (event.key === 'Escape') {
      this.#escape();
      return;
    }
    const step = ARROWS[event.key];
    if (event.key === 'PageDown' || event.key === 'PageUp') this.#choose(event.key === 'PageDown' ? 1 : -1);
    else if (this.#chosen === undefined) return;
    else if (event.key === 'Delete' || event.key === 'Backspace') this.#remove(this.#chosen);
    else if (step !== undefined) this.#nudge(this.#chosen, step, event.shiftKey ? 10 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #escape(): void {
    if (this.#dragged === undefined) {
      this.#options.events.onDrawCancelled();
      return;
    }
    this.#dragged = undefined;
    this.#shape = this.#before;
    this.#options.map.dragPan.enable();
    this.#show();
  }

  #choose(by: 1 | -1): void {
    const corners = this.#shape ? handlesOf(this.#shape).filter(({ kind }) => kind === 'corner') : [];
    const now = corners.findIndex(({ corner }) => isSameCorner(this.#chosen, corner));
    this.#chosen = corners.at((now + by) % Math.max(1, corners.length))?.corner;
    this.#show();
  }

  #nudge(corner: Corner, [dx, dy]: readonly [number, number], px: number): void {
    const handle = this.#shape && handlesOf(this.#shape).find((one) => isSameCorner(corner, one.corner));
    if (this.#shape === undefined || handle === undefined) return;
    const { x, y } = this.#options.map.project([handle.at[0], handle.at[1]]);
    this.#commit(moveCorner(this.#shape, corner, this.#placeOf({ x: x + dx * px, y: y + dy * px })));
  }

  #remove(corner: Corner): void {
    if (this.#shape === undefined) return;
    const next = removeCorner(this.#shape, corner);
    this.#chosen = undefined;
    this.#commit(next);
  }

  #commit(shape: EditableShape): void {
    this.#shape = shape;
    this.#show();
    this.#options.events.onEdited(shape);
  }

  readonly #show = (): void => {
    const { onDraft, targets } = this.#options;
    onDraft(this.#shape);
    const handles = this.#handlesInView();
    const marks = (handles.length > MOST_HANDLES ? [] : handles).map((handle) => ({
      ...handle,
      isChosen: handle.kind === 'corner' && isSameCorner(this.#chosen, handle.corner),
    }));
    for (const map of targets()) showEditMarks(map, marks);
  };

  #handlesInView(): readonly Handle[] {
    const { map } = this.#options;
    const { width, height } = map.getContainer().getBoundingClientRect();
    return (this.#shape ? handlesOf(this.#shape) : []).filter(({ at }) => {
      const { x, y } = map.project([at[0], at[1]]);
      return x > -REACH_PX && y > -REACH_PX && x < width + REACH_PX && y < height + REACH_PX;
    });
  }

  #handleAt({ x, y }: Pixel): Handle | undefined {
    const handles = this.#handlesInView();
    if (handles.length > MOST_HANDLES) return undefined;
    const reached = handles.flatMap((handle) => {
      const at = this.#options.map.project([handle.at[0], handle.at[1]]);
      const far = Math.hypot(at.x - x, at.y - y);
      return far <= REACH_PX ? [{ handle, far: handle.kind === 'corner' ? far : far + REACH_PX }] : [];
    });
    return reached.toSorted((a, b) => a.far - b.far)[0]?.handle;
  }

  #pixelOf(event: PointerEvent): Pixel {
    const { left, top } = this.#options.map.getContainer().getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  }

  #placeOf({ x, y }: Pixel): Position {
    const { lng, lat } = this.#options.map.unproject([x, y]);
    return [lng, lat];
  }
}

function hintOf({ kind }: Handle): string {
  return kind === 'middle' ? 'Drag to add a corner' : 'Drag to move, Alt-click or Delete to remove';
}
