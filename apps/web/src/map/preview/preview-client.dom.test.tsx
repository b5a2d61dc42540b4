import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openPreview } from './preview-client.ts';

class FailingWorker extends EventTarget {
  static started: FailingWorker[] = [];
  isEnded = false;
  constructor() {
    super();
    FailingWorker.started.push(this);
  }
  postMessage(): void {}
  terminate(): void {
    this.isEnded = true;
  }
}

beforeEach(() => vi.stubGlobal('Worker', FailingWorker));
afterEach(() => vi.unstubAllGlobals());

it('terminates a failed worker, notifies its pictures, and starts another only for the next picture', () => {
  const onFailed = vi.fn();
  const open = () =>
    openPreview(
      { url: '/scene.tif', token: undefined, maxPixels: 1 },
      { onFailed, onOpened: vi.fn(), onPainted: vi.fn() },
    );
  const picture = open();
  const [first] = FailingWorker.started;
  first?.dispatchEvent(new ErrorEvent('error', { message: 'out of memory' }));
  expect(onFailed).toHaveBeenCalledWith('out of memory');
  expect(first?.isEnded).toBe(true);
  picture.close();
  expect(FailingWorker.started).toHaveLength(1);
  open();
  expect(FailingWorker.started).toHaveLength(2);
});
