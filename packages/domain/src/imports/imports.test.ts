import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseTarget } from './choose-target.ts';
import { importedObjectKey, importedSceneId } from './imported-scene.ts';

const hash = '0123456789abcdef'.repeat(4);
const programs = [
  { id: 7, name: 'Ports', collections: ['ports-l1a'] },
  { id: 3, name: 'Golden Gate', collections: ['imported', 'ghost-hsi-l1a'] },
];

describe('chooseTarget', () => {
  it('imports into the first program and its collection "imported" by default', () => {
    expect(chooseTarget(programs, {})).toMatchObject({
      ok: true,
      program: { id: 3 },
      collection: 'imported',
    });
  });
  it.each(['7', 'Ports', ' ports '])('finds the target program by id or name: %s', (program) => {
    const choice = chooseTarget(programs, { program, collection: 'ports-l1a' });
    expect(choice).toMatchObject({ ok: true, program: { id: 7 } });
  });
  it('refuses an unknown program with a list of the available programs', () => {
    const choice = chooseTarget(programs, { program: 'Harbour' });
    expect(choice).toEqual({
      ok: false,
      reason: 'Program "Harbour" does not exist. Available programs: 3 (Golden Gate), 7 (Ports).',
    });
  });
  it('reports a collection that the program does not have, with a list of its collections', () => {
    const choice = chooseTarget(programs, { collection: 'ports-l1a' });
    expect(choice).toMatchObject({
      ok: true,
      collection: 'ports-l1a',
      missing: expect.stringMatching(/has ghost-hsi-l1a, imported\.$/),
    });
    expect(chooseTarget(programs, {})).not.toHaveProperty('missing');
  });
  it('says what to do while no program exists', () => {
    expect(chooseTarget([], {})).toMatchObject({
      ok: false,
      reason: expect.stringMatching(/Start the server/),
    });
  });
});

describe('importedSceneId', () => {
  it.each([
    ['riotiler_cog_rgb.tif', 'riotiler_cog_rgb-0123456789'],
    ['Große Szene (1).TIFF', 'Gro-e-Szene-1-0123456789'],
    ['日本.tif', 'scene-0123456789'],
    ['a.b.tif', 'a-b-0123456789'],
  ])('makes of %s the scene id %s', (name, id) => {
    expect(importedSceneId(name, hash)).toBe(id);
  });
  it('makes a scene id that is valid in paths for any file name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 255 }), (name) => {
        expect(importedSceneId(name, hash)).toMatch(/^[A-Za-z0-9_-]{1,128}$/);
      }),
    );
  });
});

describe('importedObjectKey', () => {
  it('makes an object key that does not depend on the file name', () => {
    expect(importedObjectKey('imported', hash, 'data')).toBe(`imports/imported/${hash}/data.tif`);
  });
});
