import { ASSET_KEYS } from '@sigma/domain';
import { type BBox, bboxPolygon } from '@sigma/geo';
import { describe, expect, it } from 'vitest';
import type { OverlayMode } from '../scene/overlay-mode.ts';
import { sceneWith } from '../scene/scene.fixture.ts';
import type { Scene } from '../scene/scene.ts';
import { type DrawnModesQuery, drawnModes, MAX_MOSAIC, modeOfTask } from './drawn-modes.ts';

interface Values {
  readonly fileId: string;
  readonly west?: number;
  readonly cloudCover?: number | undefined;
  readonly day?: number;
}

/** A scene with a picture, half a degree wide. */
function pictured({ fileId, west = 0, cloudCover = 5, day = 1 }: Values): Scene {
  const datetime = `2026-11-${String(day).padStart(2, '0')}T10:00:00Z`;
  const scene = sceneWith({ fileId, taskId: `task of ${fileId}`, datetime, cloudCover });
  const assets = { [ASSET_KEYS.visual]: { href: `/${fileId}.tif` } };
  return { ...scene, footprint: bboxPolygon([west, 0, west + 0.5, 0.5]), item: { ...scene.item, assets } };
}

const view: BBox = [-1, -1, 10, 1];
const files = (scenes: readonly Scene[], changes: Partial<DrawnModesQuery> = {}) => [
  ...drawnModes({
    scenes,
    overlays: new Map(),
    choice: 'clear',
    selected: new Set(),
    view,
    ...changes,
  }).keys(),
];

describe('the newest clear pictures', () => {
  it('are the newest where scenes lie over each other', () => {
    expect(files([pictured({ fileId: 'old', day: 1 }), pictured({ fileId: 'new', day: 9 })])).toEqual([
      'new',
    ]);
  });

  it('omit scenes with more than 20 % cloud or with unknown cloud', () => {
    const scenes = [
      pictured({ fileId: 'clear', west: 0, cloudCover: 20 }),
      pictured({ fileId: 'cloudy', west: 1, cloudCover: 21 }),
      { ...pictured({ fileId: 'unknown', west: 2 }), cloudCover: undefined },
    ];
    expect(files(scenes)).toEqual(['clear']);
  });

  it('omit scenes outside the view and scenes without a picture', () => {
    const bare = sceneWith({ fileId: 'bare', cloudCover: 0 });
    expect(files([pictured({ fileId: 'far', west: 50 }), bare])).toEqual([]);
  });

  it('are bounded in number', () => {
    const scenes = Array.from({ length: 15 }, (_, at) => pictured({ fileId: `s${at}`, west: at * 0.6 }));
    expect(files(scenes)).toHaveLength(MAX_MOSAIC);
  });
});

describe('the choice of pictures', () => {
  const scenes = [pictured({ fileId: 'a', west: 0 }), pictured({ fileId: 'b', west: 2 })];

  it.each([
    ['off', []],
    ['selection', ['b']],
    ['all', ['a', 'b']],
  ] as const)('%s draws exactly its scenes', (choice, expected) => {
    expect(files(scenes, { choice, selected: new Set(['b']) })).toEqual(expected);
  });

  it('for all results draws the least cloud on top, and the newest of equal cloud', () => {
    const stack = [
      pictured({ fileId: 'cloudy and new', cloudCover: 70, day: 9 }),
      { ...pictured({ fileId: 'unknown and new', day: 8 }), cloudCover: undefined },
      pictured({ fileId: 'clear and old', cloudCover: 3.2, day: 1 }),
      pictured({ fileId: 'clear and newer', cloudCover: 3.4, day: 2 }),
    ];
    expect(files(stack, { choice: 'all' })).toEqual([
      'clear and newer',
      'clear and old',
      'cloudy and new',
      'unknown and new',
    ]);
  });

  it.each(['clear', 'selection'] as const)(
    '%s draws the newest on top, however the results are sorted',
    (choice) => {
      const sorted = [
        pictured({ fileId: 'old', west: 0, cloudCover: 0, day: 1 }),
        pictured({ fileId: 'new', west: 0.3, cloudCover: 9, day: 2 }),
      ];
      expect(files(sorted, { choice, selected: new Set(['old', 'new']) })).toEqual(['new', 'old']);
    },
  );

  it('gives way to the choice for a single task', () => {
    const overlays = new Map<string, OverlayMode>([
      ['task of a', 'none'],
      ['task of b', 'clouds'],
    ]);
    const modes = drawnModes({ scenes, overlays, choice: 'all', selected: new Set(), view });
    expect([...modes]).toEqual([['b', 'clouds']]);
  });

  it('is shown at the head of a task that has no choice of its own', () => {
    const modes = drawnModes({ scenes, overlays: new Map(), choice: 'all', selected: new Set(), view });
    expect(modeOfTask(scenes, undefined, modes)).toBe('rgb');
    expect(modeOfTask(scenes, 'none', modes)).toBe('none');
    expect(modeOfTask(scenes, undefined, new Map())).toBe('none');
  });
});
