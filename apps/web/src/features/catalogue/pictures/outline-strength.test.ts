import { expect, it } from 'vitest';
import { outlineStrength } from './outline-strength.ts';

const picture = { id: 'a', opacity: 1, source: { type: 'tiles', url: '/a', bounds: [0, 0, 1, 1] } } as const;

it.each([
  ['fully without pictures', { footprints: true }, { pictures: [], loading: 0 }, 'full'],
  ['faintly while the first pictures load', { footprints: true }, { pictures: [], loading: 3 }, 'faint'],
  ['faintly over pictures', { footprints: true }, { pictures: [picture], loading: 0 }, 'faint'],
  ['not at all when they are hidden', { footprints: false }, { pictures: [], loading: 3 }, 'none'],
] as const)('draws footprints %s', (_, display, drawn, strength) => {
  expect(outlineStrength(display, drawn)).toBe(strength);
});
