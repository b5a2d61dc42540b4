import { readFile } from 'node:fs/promises';
import { readTowns } from '@sigma/geo';
import { cooperativeWork } from '../../work/cooperative-work.ts';
import { serveTasks } from '../../work/serve-tasks.ts';
import { createGazetteerIndex } from './gazetteer-index.ts';

const file = new URL(import.meta.resolve('@sigma/geo/towns.bin'));
const index = createGazetteerIndex(readTowns(await readFile(file)));

// Between two steps the thread learns that no one waits for the places any more.
serveTasks(() => (text: string, signal: AbortSignal) => cooperativeWork(signal).run(index.search(text)));
