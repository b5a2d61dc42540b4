import { describe, expect, it } from 'vitest';
import {
  cloudNote,
  collectionsOf,
  filesAboveCloud,
  filesBeyondNewest,
  type OrderScene,
} from './order-scene.ts';

const scene = (values: Partial<OrderScene>): OrderScene => ({
  fileId: 'a',
  taskId: 't',
  collection: 'c',
  cloudCover: 0,
  areaKm2: 1,
  inside: undefined,
  datetime: '2026-11-20T10:00:00Z',
  thumbnail: undefined,
  label: '',
  ...values,
});

describe('scenes of an order', () => {
  it('counts scenes above 10 % cloud, but not those with an unknown cover', () => {
    expect(cloudNote([scene({ cloudCover: 10 }), scene({ cloudCover: undefined })])).toBeUndefined();
    expect(cloudNote([scene({ cloudCover: 10.1 })])).toBe('1 scene is above 10 % cloud.');
    expect(cloudNote([scene({ cloudCover: 46 }), scene({ cloudCover: 12 })])).toBe(
      '2 scenes are above 10 % cloud.',
    );
  });

  it.each([
    [1, '1 scene is above 10 % cloud; 1 has no figure.'],
    [2, '1 scene is above 10 % cloud; 2 have no figure.'],
  ])('states next to cloudy scenes that %i have no figure', (unknown, note) => {
    const unknowns = Array.from({ length: unknown }, () => scene({ cloudCover: undefined }));
    expect(cloudNote([scene({ cloudCover: 46 }), ...unknowns])).toBe(note);
  });

  it('lists the collection with most scenes first', () => {
    const scenes = [scene({ collection: 'a' }), scene({ collection: 'b' }), scene({ collection: 'b' })];
    expect(collectionsOf(scenes)).toEqual([
      { collection: 'b', count: 2 },
      { collection: 'a', count: 1 },
    ]);
  });

  it('skips scenes above a cloud cover, but not those at it or with an unknown cover', () => {
    const scenes = [
      scene({ fileId: 'at', cloudCover: 20 }),
      scene({ fileId: 'above', cloudCover: 20.5 }),
      scene({ fileId: 'unknown', cloudCover: undefined }),
    ];
    expect(filesAboveCloud(scenes, 20)).toEqual(['above']);
  });

  it('skips all scenes but the newest, by time and not by the spelling of the time', () => {
    const scenes = [
      scene({ fileId: 'old', datetime: '2026-11-18T10:00:00.5Z' }),
      scene({ fileId: 'new', datetime: '2026-11-20T10:00:00Z' }),
      scene({ fileId: 'middle', datetime: '2026-11-19T10:00:00.000Z' }),
    ];
    expect(filesBeyondNewest(scenes, 2)).toEqual(['old']);
    expect(filesBeyondNewest(scenes, 1)).toEqual(['middle', 'old']);
    expect(filesBeyondNewest(scenes, 3)).toEqual([]);
  });
});
