import { deflateSync } from 'node:zlib';
import { randomWords } from '@sigma/testkit/random-numbers';
import { compileTiffParser } from '../../../packages/raster/assembly/compile.ts';
import {
  cogBytes,
  loadWasmDecoder,
  memorySource,
  northUp,
  openCog,
} from '../../../packages/raster/src/index.ts';
import { geotiffPixels } from '../../../packages/raster/src/tiff/cog/geotiff-pixels.fixture.ts';
import type { Bench } from '../bench.ts';
import { median, repeated, timed } from '../measure.ts';

const SIDE = 2048;
const BANDS = 3;

/** A smooth picture with noise in its low bits, as sensors produce it. */
function rows(y: number, count: number): Uint16Array {
  const out = new Uint16Array(count * SIDE * BANDS);
  const next = randomWords(y + 1);
  for (let i = 0; i < out.length; i++) {
    const column = Math.floor(i / BANDS) % SIDE;
    const hill = Math.sin(column / 90) + Math.cos((y + i / (SIDE * BANDS)) / 70) + (i % BANDS) / 3;
    out[i] = 4000 + hill * 1200 + (next() >>> 26);
  }
  return out;
}

/** Full-size preview decode of a 2048 x 2048 x 3 uint16 deflate COG: the WebAssembly decoder and geotiff.js, alternately. */
export const tiffDecodeBench: Bench = {
  name: 'tiff-decode',
  async run({ runs, say }) {
    const decoder = await loadWasmDecoder(await compileTiffParser());
    const file = await cogBytes(
      { width: SIDE, height: SIDE, bands: BANDS, sampleType: 'u16', readRows: rows },
      {
        epsg: 32633,
        transform: northUp(4e5, 58e5, 10, 10),
        tileSize: 256,
        deflate: (bytes) => deflateSync(bytes),
      },
    );
    const wasm = async () => (await openCog(memorySource(file), { decoders: [decoder] })).readLevel({});
    const plain = async () => (await openCog(memorySource(file))).readLevel({});
    const geotiffJs = () => geotiffPixels(file);
    const [decoded, reference] = [await wasm(), await geotiffJs()];
    const same = decoded.samples.every((value, i) => value === reference[i]);
    say(`${file.length} bytes, pixels ${same ? 'equal' : 'NOT EQUAL'}`);
    const times = { wasm: [] as number[], plain: [] as number[], geotiffJs: [] as number[] };
    await repeated(runs(7), async () => {
      times.wasm.push(await timed(wasm));
      times.geotiffJs.push(await timed(geotiffJs));
      times.plain.push(await timed(plain));
      return 0;
    });
    const ratio = median(times.geotiffJs) / median(times.wasm);
    const note = `${ratio.toFixed(1)} times as fast as geotiff.js (required: 1.8), pixels ${same ? 'equal' : 'NOT EQUAL'}`;
    return [
      {
        name: 'COG 2048² x 3 uint16, WebAssembly',
        unit: 'ms',
        target: median(times.geotiffJs) / 1.8,
        values: times.wasm,
        note,
      },
      { name: 'the same, geotiff.js', unit: 'ms', target: undefined, values: times.geotiffJs },
      { name: 'the same, plain JavaScript', unit: 'ms', target: undefined, values: times.plain },
    ];
  },
};
