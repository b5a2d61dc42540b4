import { expect, it } from 'vitest';
import { drawnFacilities } from './drawn-facilities.ts';

it('names each facility that is drawn, and draws none whose shape cannot be read', () => {
  const tank = { type: 'Point', coordinates: [-118.2, 35.05] };
  const { shapes, names } = drawnFacilities([
    { name: 'Broken', shape: { type: 'Point', coordinates: [] } },
    { name: 'Tank 12', shape: tank },
  ]);
  expect(names).toEqual(['Tank 12']);
  expect(shapes).toEqual([tank]);
});
