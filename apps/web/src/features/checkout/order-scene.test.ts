import { describe, expect, it } from 'vitest';
import { cloudNote, collectionsOf, type OrderScene } from './order-scene.ts';

const scene = (values: Partial<OrderScene>): OrderScene => ({
  fileId: 'a',
  taskId: 't',
  collection: 'c',
  cloudCover: 0,
  areaKm2: 1,
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

  it('lists the collection with most scenes first', () => {
    const scenes = [scene({ collection: 'a' }), scene({ collection: 'b' }), scene({ collection: 'b' })];
    expect(collectionsOf(scenes)).toEqual([
      { collection: 'b', count: 2 },
      { collection: 'a', count: 1 },
    ]);
  });
});
