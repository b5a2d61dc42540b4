import type { StacItem } from '@sigma/contract';
import { describe, expect, it } from 'vitest';
import { assetChoices, chosenSize, requestedItems } from './asset-choices.ts';

const scene = (id: string, assets: Readonly<Record<string, number | undefined>>): StacItem => ({
  type: 'Feature',
  stac_version: '1.1.0',
  stac_extensions: [],
  id,
  collection: 'ghost',
  geometry: { type: 'Polygon', coordinates: [] },
  bbox: [],
  properties: { datetime: null },
  links: [],
  assets: Object.fromEntries(
    Object.entries(assets).map(([key, size]) => [
      key,
      { href: `/${key}`, title: key.toUpperCase(), ...(size !== undefined && { 'file:size': size }) },
    ]),
  ),
});

const SCENES = [scene('a', { visual: 100, thumb: 5 }), scene('b', { visual: undefined })];

describe('files to download', () => {
  it('lists each kind of file once, with its number of scenes and known size', () => {
    expect(assetChoices(SCENES)).toEqual([
      { key: 'visual', title: 'VISUAL', scenes: 2, bytes: 100, unknown: 1 },
      { key: 'thumb', title: 'THUMB', scenes: 1, bytes: 5, unknown: 0 },
    ]);
  });

  it('requests the chosen files of each scene, and omits scenes without any', () => {
    expect(requestedItems(SCENES, new Set(['thumb']))).toEqual([
      { collection: 'ghost', file_id: 'a', assets: ['thumb'] },
    ]);
    expect(requestedItems(SCENES, new Set(['thumb', 'visual']))).toEqual([
      { collection: 'ghost', file_id: 'a', assets: ['visual', 'thumb'] },
      { collection: 'ghost', file_id: 'b', assets: ['visual'] },
    ]);
  });

  it('counts the chosen files and their known bytes', () => {
    const choices = assetChoices(SCENES);
    expect(chosenSize(choices, new Set(['visual', 'thumb']))).toEqual({ files: 3, bytes: 105, unknown: 1 });
    expect(chosenSize(choices, new Set())).toEqual({ files: 0, bytes: 0, unknown: 0 });
  });
});
