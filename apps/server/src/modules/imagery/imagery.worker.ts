import { setPriority } from 'node:os';
import { createEarth, cubeReader, type Earth, renderBaseTile } from '@sigma/simulator';
import { serveTasks } from '../../work/index.ts';
import { cubeHeader } from './cube-header.ts';
import { makeLevel } from './levels/chain/make-level.ts';
import { elevationMembers, makePictures, webp } from './make-pictures.ts';
import { readRecipe } from './recipe.ts';
import { BASE_MAP_SEED, type ImageryAnswer, type ImageryTask } from './tasks.ts';

const LINES_AT_ONCE = 16;
/** A low priority leaves the processor to the threads that answer requests. Only Linux has priorities per thread. */
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
    case 'level': {
      const { seed, plan } = readRecipe(task.recipe);
      const { level, coefficients } = task;
      return { kind: 'level', ...(await makeLevel({ earth: earthOf(seed), plan, level, coefficients })) };
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

/** The buffers of an answer that are moved to the main thread instead of copied. */
function buffersOf(made: ImageryAnswer): ArrayBuffer[] {
  if (made.kind === 'level') return made.files.map(({ bytes }) => bytes.buffer);
  return made.kind === 'cube' ? [made.bytes.buffer] : [];
}

if (process.platform === 'linux') setPriority(NICE);
serveTasks(() => answer, buffersOf);
