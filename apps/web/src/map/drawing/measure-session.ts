import { distanceM, type Position } from '@sigma/geo';
import type { LayerHost, PixelPoint } from '../registry/layer-host.ts';
import type { Drawing } from './drawing.ts';
import { isKeyOfMap } from './keys-of-map.ts';
import { shortestWay } from './measured-line.ts';
import { drawMeasuredLine } from './measured-line-style.ts';
import { panWhileDrawing } from './pan-while-drawing.ts';
import { pixelOf } from './pointer-pixel.ts';
import { moveByTwoFingers } from './two-finger-move.ts';

/** Press, drag and release measure a line, and end the tool. The line stays until Escape or the next tool. */
export class MeasureSession implements Drawing {
  readonly #host: LayerHost;
  readonly #listening = new AbortController();
  readonly #onEnded: () => void;
  #isMeasured = false;
  readonly #unlockCamera: () => void;
  #from: Position | undefined;

  /** `onEnded` is called after Escape and after a line was measured: the screen is to clear the tool. */
  constructor(host: LayerHost, onEnded: () => void) {
    this.#host = host;
    this.#onEnded = onEnded;
    this.#unlockCamera = host.lockCamera();
    host.map.getCanvas().style.cursor = 'crosshair';
    const { signal } = this.#listening;
    panWhileDrawing(host.map, signal);
    moveByTwoFingers(host.map, { signal, onStart: () => this.#forgetDrag() });
    const box = host.map.getCanvasContainer();
    box.addEventListener('pointerdown', (event) => this.#press(event), { signal });
    box.addEventListener('pointermove', (event) => this.#move(event), { signal });
    box.addEventListener('pointerleave', () => host.showHint(undefined), { signal });
    window.addEventListener('pointerup', () => this.#release(), { signal });
    window.addEventListener('pointercancel', () => this.#release(), { signal });
    const cancel = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !isKeyOfMap(event)) return;
      this.#isMeasured = false;
      onEnded();
    };
    // In the capture phase, because the tooltip of the pressed button also handles Escape.
    window.addEventListener('keydown', cancel, { signal, capture: true });
  }

  end(): void {
    this.#listening.abort();
    if (this.#isMeasured) this.#clearOnEscape();
    else this.#show([]);
    this.#host.map.getCanvas().style.removeProperty('cursor');
    this.#unlockCamera();
    this.#host.showHint(undefined);
  }

  #forgetDrag(): void {
    this.#from = undefined;
    this.#show([]);
  }

  #press(event: PointerEvent): void {
    if (event.button !== 0 || !event.isPrimary) return;
    this.#from = this.#positionAt(pixelOf(this.#host.map, event));
    this.#host.showHint(undefined);
    this.#show([]);
  }

  #move(event: PointerEvent): void {
    const pixel = pixelOf(this.#host.map, event);
    if (this.#from === undefined) {
      this.#host.showHint({ text: 'Click and drag to measure', ...pixel });
      return;
    }
    const to = this.#positionAt(pixel);
    this.#isMeasured = true;
    this.#show(shortestWay(this.#from, to), distanceM(this.#from, to));
  }

  #release(): void {
    this.#from = undefined;
    if (this.#isMeasured) this.#onEnded();
  }

  #clearOnEscape(): void {
    const life = new AbortController();
    this.#host.signal.addEventListener('abort', () => life.abort());
    const clear = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !isKeyOfMap(event)) return;
      life.abort();
      this.#show([]);
    };
    window.addEventListener('keydown', clear, { signal: life.signal });
  }

  #positionAt({ x, y }: PixelPoint): Position {
    const { lng, lat } = this.#host.map.unproject([x, y]);
    return [lng, lat];
  }

  #show(line: readonly Position[], metres = 0): void {
    for (const host of [this.#host, ...this.#host.followers()]) drawMeasuredLine(host, line, metres);
  }
}
