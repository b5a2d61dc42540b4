import type { Map as LibraryMap } from 'maplibre-gl';

type MovedMap = Pick<
  LibraryMap,
  'getCanvasContainer' | 'getContainer' | 'getZoom' | 'panBy' | 'unproject' | 'zoomTo'
>;

interface TwoFingerOptions {
  readonly signal: AbortSignal;
  /** A second finger touches the map: the tool must forget what the first one began. */
  readonly onStart: () => void;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Two fingers move and zoom the map as long as a tool uses the drag of one finger (PD-66). The tool notices neither them
 * nor the finger that stays after the other has left. Ends with the signal.
 */
export function moveByTwoFingers(map: MovedMap, { signal, onStart }: TwoFingerOptions): void {
  const fingers = new TwoFingers(map, onStart);
  const options = { signal, capture: true };
  const box = map.getCanvasContainer();
  // Without the library's own handlers the browser would scroll or zoom the page.
  box.style.touchAction = 'none';
  signal.addEventListener('abort', () => box.style.removeProperty('touch-action'));
  box.addEventListener('pointerdown', (event) => fingers.press(event), options);
  window.addEventListener('pointermove', (event) => fingers.move(event), options);
  window.addEventListener('pointerup', (event) => fingers.release(event), options);
  window.addEventListener('pointercancel', (event) => fingers.release(event), options);
}

class TwoFingers {
  readonly #map: MovedMap;
  readonly #onStart: () => void;
  readonly #at = new Map<number, Point>();
  #isMoving = false;

  constructor(map: MovedMap, onStart: () => void) {
    this.#map = map;
    this.#onStart = onStart;
  }

  press(event: PointerEvent): void {
    if (event.pointerType !== 'touch') return;
    this.#at.set(event.pointerId, pointOf(event));
    if (this.#at.size === 2 && !this.#isMoving) {
      this.#isMoving = true;
      this.#onStart();
    }
    if (this.#isMoving) event.stopImmediatePropagation();
  }

  move(event: PointerEvent): void {
    if (!this.#at.has(event.pointerId)) return;
    const before = this.#span();
    this.#at.set(event.pointerId, pointOf(event));
    if (!this.#isMoving) return;
    event.stopImmediatePropagation();
    const after = this.#span();
    if (before === undefined || after === undefined) return;
    const { middle } = after;
    this.#map.panBy([before.middle.x - middle.x, before.middle.y - middle.y], { animate: false });
    const { left, top } = this.#map.getContainer().getBoundingClientRect();
    this.#map.zoomTo(this.#map.getZoom() + Math.log2(after.lengthPx / before.lengthPx), {
      around: this.#map.unproject([middle.x - left, middle.y - top]),
      animate: false,
    });
  }

  release(event: PointerEvent): void {
    if (!this.#at.delete(event.pointerId)) return;
    if (this.#isMoving) event.stopImmediatePropagation();
    if (this.#at.size === 0) this.#isMoving = false;
  }

  /** The middle between two fingers and the distance between them; undefined for another number of fingers. */
  #span(): { readonly middle: Point; readonly lengthPx: number } | undefined {
    const [a, b, more] = [...this.#at.values()];
    if (a === undefined || b === undefined || more !== undefined) return undefined;
    return {
      middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
      lengthPx: Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)),
    };
  }
}

const pointOf = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY });
