import { setPriority } from 'node:os';
import type { ByteSource } from '@sigma/raster';
import { createEarth, type Earth, renderBaseTile } from '@sigma/simulator';
import { analysisKernels } from '../../pass-input/kernels.ts';
import { type CallMainThread, serveTasks } from '../../work/index.ts';
import { makeLevel } from './levels/chain/make-level.ts';
import type { ReadRadiance } from './levels/chain/read-radiance.ts';
import { makeImportedLevel } from './levels/imported/imported-level.ts';
import type { ImportedLevelTask, SimulatedLevelTask, StoredRadiance } from './levels/product-services.ts';
import { elevationMembers, makePictures, webp } from './make-pictures.ts';
import type { RangeCall } from './object-reader.ts';
import { readRecipe } from './recipe.ts';
import { BASE_MAP_SEED, type ImageryAnswer, type ImageryCall, type ImageryTask } from './tasks.ts';

/** A low priority leaves the processor to the threads that answer requests. Only Linux has priorities per thread. */
const NICE = 5;

const earths = new Map<number, Earth>();

function earthOf(seed: number): Earth {
  const earth = earths.get(seed) ?? createEarth({ seed });
  earths.set(seed, earth);
  return earth;
}

type ReadRange = CallMainThread<RangeCall, Uint8Array>;

/** Makes a level of an imported cube, whose data are read in ranges. */
function makeImported({ scene, level, cube }: ImportedLevelTask, read: ReadRange) {
  const { header, objectKey, size } = cube;
  const data: ByteSource = {
    size,
    // A copy begins at a multiple of the size of a value.
    read: async (offset, length) => Uint8Array.from(await read({ objectKey, offset, length })),
  };
  return makeImportedLevel({ id: scene, level, header, data });
}

/** Reads lines of the radiance that a level is made of. */
function radianceReader(
  { radiance, recipe }: { readonly radiance?: StoredRadiance; readonly recipe: object },
  read: ReadRange,
): ReadRadiance | undefined {
  if (radiance === undefined) return undefined;
  const { objectKey } = radiance;
  const { plan } = readRecipe(recipe);
  const lineBytes = radiance.size / plan.grid.height;
  return async (line, count) => {
    const bytes = await read({ objectKey, offset: line * lineBytes, length: count * lineBytes });
    // A copy begins at a multiple of the size of a value.
    return new Int16Array(Uint8Array.from(bytes).buffer);
  };
}

async function makeSimulated(task: SimulatedLevelTask, read: ReadRange, onShare: (share: number) => void) {
  const { seed, plan } = readRecipe(task.recipe);
  const { level, coefficients } = task;
  return makeLevel({
    earth: earthOf(seed),
    plan,
    level,
    coefficients,
    earlier: task.earlier.map((one) => ({
      plan: readRecipe(one.recipe).plan,
      readRadiance: radianceReader(one, read),
    })),
    kernels: await analysisKernels(),
    readRadiance: radianceReader(task, read),
    onShare,
  });
}

function answerWith(call: CallMainThread<ImageryCall, Uint8Array>) {
  return async (task: ImageryTask): Promise<ImageryAnswer> => {
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
        if ('cube' in task) return { kind: 'level', ...(await makeImported(task, call)) };
        const { name } = task;
        const onShare = (share: number) => void call({ name, share });
        return { kind: 'level', ...(await makeSimulated(task, call, onShare)) };
      }
    }
  };
}

/** The buffers of an answer that are moved to the main thread instead of copied. */
function buffersOf(made: ImageryAnswer): ArrayBuffer[] {
  return made.kind === 'level' ? made.files.map(({ bytes }) => bytes.buffer) : [];
}

if (process.platform === 'linux') setPriority(NICE);
serveTasks(answerWith, buffersOf);
