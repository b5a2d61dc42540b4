import { type BlockDecoder, loadWasmDecoder, openCog, rangeSource } from '@sigma/raster';
import { patientFetch } from './patient-fetch.ts';
import { PicturePainter } from './picture-painter.ts';
import type { FromPreviewWorker, ToPreviewWorker } from './preview-messages.ts';

const DECODER_URL = '/wasm/tiff_parser_bg.wasm';

/** A picture that is only planned is made when it is first read, which a busy server postpones. */
const patiently = patientFetch((address, init) => fetch(address, init));

const opening = new Map<number, AbortController>();
let painter: PicturePainter | undefined;
let loading: Promise<readonly BlockDecoder[]> | undefined;

/** Loads the WebAssembly decoder once. Where it does not load, blocks are decoded in JavaScript (spec 1:8). */
function decodersOnce(): Promise<readonly BlockDecoder[]> {
  loading ??= loadWasmDecoder(fetch(DECODER_URL)).then(
    (decoder) => [decoder],
    (error: unknown) => {
      console.warn('could not load the TIFF decoder; pictures are decoded in JavaScript', error);
      return [];
    },
  );
  return loading;
}

function currentPainter(): PicturePainter {
  painter ??= new PicturePainter();
  return painter;
}

function send(message: FromPreviewWorker, transfer: Transferable[] = []): void {
  postMessage(message, { transfer });
}

function fail(id: number, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  console.warn('could not show a picture', message);
  send({ type: 'failed', id, message });
}

async function open({ id, url, token, maxPixels }: ToPreviewWorker & { type: 'open' }): Promise<void> {
  const abort = new AbortController();
  opening.set(id, abort);
  const { signal } = abort;
  try {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const source = await rangeSource(url, patiently, { headers, signal });
    const cog = await openCog(source, { decoders: await decodersOnce(), signal });
    const pixels = await cog.readLevel({ maxPixels, signal });
    // A picture that was closed in the meantime would never be dropped.
    signal.throwIfAborted();
    currentPainter().load(id, pixels);
    const { width, height, cornersLonLat } = pixels;
    send({ type: 'opened', id, width, height, corners: cornersLonLat });
  } catch (error) {
    if (!signal.aborted) fail(id, error);
  } finally {
    opening.delete(id);
  }
}

addEventListener('message', ({ data }: MessageEvent<ToPreviewWorker>) => {
  switch (data.type) {
    case 'open':
      void open(data);
      break;
    case 'paint':
      try {
        const bitmap = currentPainter().paint(data.id, data.config);
        send({ type: 'painted', id: data.id, bitmap }, [bitmap]);
      } catch (error) {
        fail(data.id, error);
      }
      break;
    case 'close':
      opening.get(data.id)?.abort();
      painter?.drop(data.id);
  }
});
