import { expect, it } from 'vitest';
import { archivePlaceOf, mayRegisterObject, type RegisteredFor } from './object-claims.ts';

const ID = 'a9c1f6a2-5cf0-4d2b-8f43-0a7f6d6f9e21';
const shared = { name: 'bay-8m', programs: [1, 2] };
const unclaimed = { programs: [], collections: [], isReserved: false };
const ofProgram = { ...unclaimed, programs: [1] };
const ofScenes = { ...unclaimed, collections: [shared] };

it.each<[string, typeof ofProgram | typeof ofScenes, RegisteredFor, boolean]>([
  ['what nothing names, for a program', unclaimed, { program: 2 }, true],
  ['what nothing names, for a collection', unclaimed, { collection: 'x', programs: [3] }, true],
  ['what a program has, for it', ofProgram, { program: 1 }, true],
  ['what a program has, for another', ofProgram, { program: 2 }, false],
  [
    'what a program has, for a collection that only it has',
    ofProgram,
    { collection: 'x', programs: [1] },
    false,
  ],
  ['what a scene has, for a program that has its collection', ofScenes, { program: 2 }, true],
  ['what a scene has, for another program', ofScenes, { program: 3 }, false],
  ['what a scene has, for its collection', ofScenes, { collection: 'bay-8m', programs: [1, 2] }, true],
  [
    'what a scene has, for a collection of fewer programs',
    ofScenes,
    { collection: 'y', programs: [2] },
    true,
  ],
  ['what a scene has, for a collection of others', ofScenes, { collection: 'y', programs: [2, 3] }, false],
  ['what a scene has, for a collection without programs', ofScenes, { collection: 'y', programs: [] }, false],
  [
    'what a scene has, for its collection without programs',
    ofScenes,
    { collection: 'bay-8m', programs: [] },
    true,
  ],
  ['what no record may name', { ...unclaimed, isReserved: true }, { program: 1 }, false],
])('decides whether staff may register %s', (_, claims, target, allowed) => {
  expect(mayRegisterObject(claims, target)).toBe(allowed);
});

it.each([
  [`downloads/${ID}/archive.zip`, 'download', ''],
  [`reports/12/${ID}/0123456789abcdef.pdf`, 'report', '12'],
  ['reports/permian-2026-11.pdf', 'other', 'reports'],
  [`monitor/responses/${ID}/${ID}`, 'finding', ID],
  [`monitor/findings/${ID}/x.webp`, 'finding', ID],
  [`monitor/${ID}/memory/1-a.bin`, 'asset', ID],
  ['monitor/x', 'monitor', ''],
  ['products/bay-8m/scene/run/x.tif', 'collection', 'bay-8m'],
  ['imports/bay-8m/abc/cube.img', 'collection', 'bay-8m'],
  ['bay-8m/scene/visual.tif', 'other', 'bay-8m'],
])('knows that the object %s lies in a folder of the kind %s', (key, kind, of) => {
  expect(archivePlaceOf(key)).toEqual({ kind, of });
});
