import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { readTowns } from '@sigma/geo';
import type { GazetteerAnswer, GazetteerQuestion } from './gazetteer.ts';
import { createGazetteerIndex } from './gazetteer-index.ts';

if (parentPort === null) throw new Error('This file runs as a worker thread.');
const port = parentPort;
const file = new URL(import.meta.resolve('@sigma/geo/towns.bin'));
const index = createGazetteerIndex(readTowns(await readFile(file)));

port.on('message', ({ id, text }: GazetteerQuestion) => {
  port.postMessage({ id, results: index.search(text) } satisfies GazetteerAnswer);
});
