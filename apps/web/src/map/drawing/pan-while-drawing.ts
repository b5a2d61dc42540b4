import type { Map as LibraryMap } from 'maplibre-gl';
import { isKeyOfMap } from './keys-of-map.ts';

const PRIMARY = 0;
const MIDDLE = 1;

type PannedMap = Pick<LibraryMap, 'getCanvas' | 'getCanvasContainer' | 'panBy'>;

/**
 * Drags the map with the middle button, or with the primary button while Space is pressed, as long as a tool uses the
 * plain primary drag (PD-66). The tool does not notice such a drag. Ends with the signal.
 */
export function panWhileDrawing(map: PannedMap, signal: AbortSignal): void {
  const pan = new DrawingPan(map);
  const options = { signal, capture: true };
  const box = map.getCanvasContainer();
  box.addEventListener('pointerdown', (event) => pan.press(event), options);
  // The middle button would start the browser's own scrolling.
  box.addEventListener('mousedown', (event) => event.button === MIDDLE && event.preventDefault(), options);
  window.addEventListener('pointermove', (event) => pan.move(event), options);
  window.addEventListener('pointerup', (event) => pan.release(event), options);
  window.addEventListener('pointercancel', (event) => pan.release(event), options);
  window.addEventListener('keydown', (event) => pan.keyDown(event), options);
  window.addEventListener('keyup', (event) => pan.keyUp(event), options);
}

class DrawingPan {
  readonly #map: PannedMap;
  #isSpaceHeld = false;
  #hasUsedSpace = false;
  #last: Pick<PointerEvent, 'clientX' | 'clientY'> | undefined;

  constructor(map: PannedMap) {
    this.#map = map;
  }

  press(event: PointerEvent): void {
    if (event.button !== MIDDLE && !(event.button === PRIMARY && this.#isSpaceHeld)) return;
    this.#hasUsedSpace = this.#isSpaceHeld;
    this.#last = event;
    this.#map.getCanvas().style.cursor = 'grabbing';
    consume(event);
  }

  move(event: PointerEvent): void {
    if (this.#last === undefined) return;
    const { clientX, clientY } = this.#last;
    this.#last = event;
    const by: [number, number] = [clientX - event.clientX, clientY - event.clientY];
    this.#map.panBy(by, { animate: false }, { originalEvent: event });
    consume(event);
  }

  release(event: PointerEvent): void {
    if (this.#last === undefined) return;
    this.#last = undefined;
    this.#map.getCanvas().style.cursor = 'crosshair';
    consume(event);
  }

  keyDown(event: KeyboardEvent): void {
    if (event.key === ' ' && isKeyOfMap(event)) this.#isSpaceHeld = true;
  }

  keyUp(event: KeyboardEvent): void {
    if (event.key !== ' ') return;
    // The button of the tool may have the focus: Space would press it.
    if (this.#hasUsedSpace) event.preventDefault();
    this.#isSpaceHeld = false;
    this.#hasUsedSpace = false;
  }
}

function consume(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
