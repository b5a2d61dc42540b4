import { readFile } from 'node:fs/promises';
import { readTowns } from '@sigma/geo';
import { serveTasks } from '../../work/index.ts';
import { createGazetteerIndex } from './gazetteer-index.ts';

const file = new URL(import.meta.resolve('@sigma/geo/towns.bin'));
const index = createGazetteerIndex(readTowns(await readFile(file)));

serveTasks(() => (text: string) => index.search(text));
