import { describe, expect, it } from 'vitest';
import { passAt, passLineAt } from './pass-layers.ts';

interface Hit {
  readonly layer: string;
  readonly id?: string;
  readonly place?: number;
}

/** A map that has these features below the point. */
function mapOf(...hits: readonly Hit[]): Parameters<typeof passAt>[0] {
  const map = {
    getSource: () => ({}),
    queryRenderedFeatures: (_: unknown, { layers }: { readonly layers: readonly string[] }) =>
      hits
        .filter(({ layer }) => layers.includes(layer))
        .map(({ layer, id, place }) => ({ layer: { id: layer }, properties: { id, place } })),
  };
  return map as unknown as Parameters<typeof passAt>[0];
}

const AT = { x: 100, y: 100 };
const line = (id: string, place: number): Hit => ({ layer: 'pass-other', id, place });
const fill = (id: string, place: number): Hit => ({ layer: 'pass-other-fill', id, place });
const selected: Hit = { layer: 'pass-reach-fill' };

describe('the pass that a click on the map means', () => {
  it('is the one whose outline it meets, within the selected reach too', () => {
    expect(passAt(mapOf(selected, fill('early', 0), fill('late', 1), line('late', 1)), AT)).toBe('late');
  });

  it('is the first of those that reach there', () => {
    expect(passAt(mapOf(fill('late', 4), fill('early', 2)), AT)).toBe('early');
  });

  it('is none where the selected one reaches there, and none where no pass does', () => {
    expect(passAt(mapOf(selected, fill('early', 0)), AT)).toBeUndefined();
    expect(passAt(mapOf(), AT)).toBeUndefined();
  });

  it('is announced at outlines only', () => {
    expect(passLineAt(mapOf(fill('early', 0)), AT)).toBeUndefined();
    expect(passLineAt(mapOf(line('early', 0)), AT)).toBe('early');
  });
});
