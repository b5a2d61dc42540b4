import { distanceM, type Position } from '@sigma/geo';
import type { LayerHost, PixelPoint } from '../registry/layer-host.ts';
import type { Drawing } from './drawing.ts';
import { isKeyOfMap } from './keys-of-map.ts';
import { shortestWay } from './measured-line.ts';
import { drawMeasuredLine } from './measured-line-style.ts';
import { panWhileDrawing } from './pan-while-drawing.ts';
import { pixelOf } from './pointer-pixel.ts';

/** Press, drag and release measure a line. It stays until the next one or the end of the tool. */
export class MeasureSession implements Drawing {
  readonly #host: LayerHost;
  readonly #listening = new AbortController();
  readonly #unlockCamera: () => void;
  #from: Position | undefined;

  constructor(host: LayerHost, onCancelled: () => void) {
    this.#host = host;
    this.#unlockCamera = host.lockCamera();
    host.map.getCanvas().style.cursor = 'crosshair';
    const { signal } = this.#listening;
    panWhileDrawing(host.map, signal);
    const box = host.map.getCanvasContainer();
    box.addEventListener('pointerdown', (event) => this.#press(event), { signal });
    box.addEventListener('pointermove', (event) => this.#move(event), { signal });
    box.addEventListener('pointerleave', () => host.showHint(undefined), { signal });
    window.addEventListener('pointerup', () => this.#release(), { signal });
    window.addEventListener('pointercancel', () => this.#release(), { signal });
    const cancel = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && isKeyOfMap(event)) onCancelled();
    };
    // In the capture phase, because the tooltip of the pressed button also handles Escape.
    window.addEventListener('keydown', cancel, { signal, capture: true });
  }

  end(): void {
    this.#listening.abort();
    this.#show([]);
    this.#host.map.getCanvas().style.removeProperty('cursor');
    this.#unlockCamera();
    this.#host.showHint(undefined);
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
    this.#show(shortestWay(this.#from, to), distanceM(this.#from, to));
  }

  #release(): void {
    this.#from = undefined;
  }

  #positionAt({ x, y }: PixelPoint): Position {
    const { lng, lat } = this.#host.map.unproject([x, y]);
    return [lng, lat];
  }

  #show(line: readonly Position[], metres = 0): void {
    for (const host of [this.#host, ...this.#host.followers()]) drawMeasuredLine(host, line, metres);
  }
}
