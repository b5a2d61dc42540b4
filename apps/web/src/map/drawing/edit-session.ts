import type { Geometry, Position } from '@sigma/geo';
import type { LayerHost, PixelPoint } from '../registry/layer-host.ts';
import type { EditableShape } from './draw-tool.ts';
import type { AreaDrawing, Drawing } from './drawing.ts';
import { drawEditMarks, type EditMark } from './edit-handles.ts';
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
import { pixelOf } from './pointer-pixel.ts';

/** The pointer hits a handle when it is this near. */
const REACH_PX = 10;
/** More handles than this in view would overlap: the user has to zoom in. */
const MAX_HANDLES = 600;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface EditOptions {
  readonly host: LayerHost;
  readonly area: Geometry | undefined;
  readonly events: Pick<AreaDrawing, 'onEdited' | 'onCancelled'>;
  readonly onDraft: (draft: EditableShape | undefined) => void;
}

/**
 * Edits the area: its corners can be dragged, midpoints dragged to add a corner, and corners removed by Alt-click or
 * Delete. By keyboard, Page Up and Page Down select a corner and the arrows move it (with Shift by ten pixels). The
 * map can be moved.
 */
export class EditSession implements Drawing {
  readonly #options: EditOptions;
  readonly #listening = new AbortController();
  #shape: EditableShape | undefined;
  #selected: Corner | undefined;
  #dragged: Corner | undefined;
  /** The shape that Escape restores during a drag. */
  #before: EditableShape | undefined;

  constructor(options: EditOptions) {
    this.#options = options;
    const { map } = options.host;
    this.#shape = editableOf(options.area, map.getCenter().lng);
    const { signal } = this.#listening;
    const box = map.getCanvasContainer();
    // In the capture phase, because the map's own handlers would start to drag the map.
    box.addEventListener('mousedown', (event) => this.#dragged && event.stopPropagation(), {
      signal,
      capture: true,
    });
    box.addEventListener('pointerdown', (event) => this.#press(event), { signal, capture: true });
    window.addEventListener('pointermove', (event) => this.#move(event), { signal });
    window.addEventListener('pointerup', () => this.#release(), { signal });
    box.addEventListener('pointerleave', () => options.host.showHint(undefined), { signal });
    window.addEventListener('keydown', (event) => this.#key(event), { signal, capture: true });
    map.on('moveend', this.#show);
    this.#show();
  }

  end(): void {
    this.#listening.abort();
    const { host } = this.#options;
    host.map.off('moveend', this.#show);
    host.map.getCanvas().style.removeProperty('cursor');
    host.map.dragPan.enable();
    this.#drawMarks([]);
    host.showHint(undefined);
  }

  receiveArea(area: Geometry | undefined): void {
    if (this.#dragged !== undefined) return;
    this.#shape = editableOf(area, this.#options.host.map.getCenter().lng);
    this.#show();
  }

  #press(event: PointerEvent): void {
    const handle = event.button === 0 ? this.#handleAt(pixelOf(this.#options.host.map, event)) : undefined;
    if (handle === undefined || this.#shape === undefined) return;
    event.stopPropagation();
    if (event.altKey && handle.kind === 'corner') {
      this.#remove(handle.corner);
      return;
    }
    this.#before = this.#shape;
    if (handle.kind === 'midpoint') this.#shape = addCorner(this.#shape, handle.corner, handle.at);
    this.#dragged =
      handle.kind === 'midpoint' ? { ...handle.corner, index: handle.corner.index + 1 } : handle.corner;
    this.#selected = this.#dragged;
    this.#options.host.map.dragPan.disable();
    this.#options.host.showHint(undefined);
    this.#show();
  }

  #move(event: PointerEvent): void {
    const pixel = pixelOf(this.#options.host.map, event);
    if (this.#dragged !== undefined && this.#shape !== undefined) {
      this.#shape = moveCorner(this.#shape, this.#dragged, this.#positionAt(pixel));
      this.#show();
      return;
    }
    const { host } = this.#options;
    const { map } = host;
    if (!(event.target instanceof Node && map.getCanvasContainer().contains(event.target))) return;
    const handle = this.#handleAt(pixel);
    map.getCanvas().style.cursor = handle === undefined ? '' : 'grab';
    host.showHint(handle && { text: hintOf(handle), ...pixel });
  }

  #release(): void {
    if (this.#dragged === undefined) return;
    this.#dragged = undefined;
    this.#options.host.map.dragPan.enable();
    const edited = this.#shape;
    if (edited !== undefined && edited !== this.#before) this.#options.events.onEdited(edited);
  }

  #key(event: KeyboardEvent): void {
    if (!isKeyOfMap(event)) return;
    if (event.key === 'Escape') {
      this.#escape();
      return;
    }
    const step = ARROWS[event.key];
    if (event.key === 'PageDown' || event.key === 'PageUp') this.#select(event.key === 'PageDown' ? 1 : -1);
    else if (this.#selected === undefined) return;
    else if (event.key === 'Delete' || event.key === 'Backspace') this.#remove(this.#selected);
    else if (step !== undefined) this.#nudge(this.#selected, step, event.shiftKey ? 10 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #escape(): void {
    if (this.#dragged === undefined) {
      this.#options.events.onCancelled();
      return;
    }
    this.#dragged = undefined;
    this.#shape = this.#before;
    this.#options.host.map.dragPan.enable();
    this.#show();
  }

  #select(by: 1 | -1): void {
    const corners = this.#shape ? handlesOf(this.#shape).filter(({ kind }) => kind === 'corner') : [];
    const now = corners.findIndex(({ corner }) => isSameCorner(this.#selected, corner));
    this.#selected = corners.at((now + by) % Math.max(1, corners.length))?.corner;
    this.#show();
  }

  #nudge(corner: Corner, [dx, dy]: readonly [number, number], px: number): void {
    const handle = this.#shape && handlesOf(this.#shape).find((other) => isSameCorner(corner, other.corner));
    if (this.#shape === undefined || handle === undefined) return;
    const { x, y } = this.#options.host.map.project([handle.at[0], handle.at[1]]);
    this.#commit(moveCorner(this.#shape, corner, this.#positionAt({ x: x + dx * px, y: y + dy * px })));
  }

  #remove(corner: Corner): void {
    if (this.#shape === undefined) return;
    const next = removeCorner(this.#shape, corner);
    this.#selected = undefined;
    this.#commit(next);
  }

  #commit(shape: EditableShape): void {
    this.#shape = shape;
    this.#show();
    this.#options.events.onEdited(shape);
  }

  readonly #show = (): void => {
    this.#options.onDraft(this.#shape);
    const handles = this.#handlesInView();
    this.#drawMarks(
      (handles.length > MAX_HANDLES ? [] : handles).map((handle) => ({
        ...handle,
        isSelected: handle.kind === 'corner' && isSameCorner(this.#selected, handle.corner),
      })),
    );
  };

  #drawMarks(marks: readonly EditMark[]): void {
    const { host } = this.#options;
    for (const target of [host, ...host.followers()]) drawEditMarks(target, marks);
  }

  #handlesInView(): readonly Handle[] {
    const { map } = this.#options.host;
    const { width, height } = map.getContainer().getBoundingClientRect();
    return (this.#shape ? handlesOf(this.#shape) : []).filter(({ at }) => {
      const { x, y } = map.project([at[0], at[1]]);
      return x > -REACH_PX && y > -REACH_PX && x < width + REACH_PX && y < height + REACH_PX;
    });
  }

  #handleAt({ x, y }: PixelPoint): Handle | undefined {
    const handles = this.#handlesInView();
    if (handles.length > MAX_HANDLES) return undefined;
    const within = handles.flatMap((handle) => {
      const at = this.#options.host.map.project([handle.at[0], handle.at[1]]);
      const far = Math.hypot(at.x - x, at.y - y);
      return far <= REACH_PX ? [{ handle, far: handle.kind === 'corner' ? far : far + REACH_PX }] : [];
    });
    return within.toSorted((a, b) => a.far - b.far)[0]?.handle;
  }

  #positionAt({ x, y }: PixelPoint): Position {
    const { lng, lat } = this.#options.host.map.unproject([x, y]);
    return [lng, lat];
  }
}

function hintOf({ kind }: Handle): string {
  return kind === 'midpoint' ? 'Drag to add a corner' : 'Drag to move, Alt-click or Delete to remove';
}
