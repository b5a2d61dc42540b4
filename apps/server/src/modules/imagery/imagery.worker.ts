import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { createEarth, cubeReader, type Earth, renderBaseTile } from '@sigma/simulator';
import { cubeHeader, elevationMembers, makePictures, webp } from './make-pictures.ts';
import { readRecipe } from './recipe.ts';
import { BASE_MAP_SEED, type ImageryAnswer, type ImageryTask } from './tasks.ts';

const LINES_AT_ONCE = 16;
/** Politeness towards the threads that answer requests. Only Linux gives each thread a priority of its own. */
const NICE = 10;

const earths = new Map<number, Earth>();

function earthOf(seed: number): Earth {
  const earth = earths.get(seed) ?? createEarth({ seed });
  earths.set(seed, earth);
  return earth;
}

async function answer(task: ImageryTask): Promise<ImageryAnswer> {
  switch (task.kind) {
    case 'pictures': {
      const { seed, plan } = readRecipe(task.recipe);
      const earth = earthOf(seed);
      const files = await makePictures(earth, plan);
      return { kind: 'pictures', files, members: elevationMembers(earth, plan) };
    }
    case 'tile': {
      const { z, x, y } = task;
      return { kind: 'tile', bytes: await webp(renderBaseTile(earthOf(BASE_MAP_SEED), { z, x, y })) };
    }
    case 'cube': {
      const { seed, plan } = readRecipe(task.recipe);
      const { samples, lines, bands, read } = cubeReader(earthOf(seed), plan);
      const values = new Uint16Array(samples * lines * bands);
      for (let line = 0; line < lines; line += LINES_AT_ONCE) {
        values.set(read(line, Math.min(LINES_AT_ONCE, lines - line)), line * samples * bands);
      }
      return { kind: 'cube', header: cubeHeader(plan), bytes: new Uint8Array(values.buffer) };
    }
  }
}

/** What is handed over instead of copied. */
function buffersOf(made: ImageryAnswer): ArrayBuffer[] {
  return made.kind === 'cube' ? [made.bytes.buffer] : [];
}

if (parentPort === null) throw new Error('This file runs as a worker thread.');
const port = parentPort;
if (process.platform === 'linux') setPriority(NICE);
port.on('message', (task: ImageryTask) => {
  answer(task).then(
    (made) => port.postMessage({ ok: true, answer: made }, buffersOf(made)),
    (error: unknown) =>
      port.postMessage({ ok: false, message: error instanceof Error ? error.message : String(error) }),
  );
});
