import { describe, expect, it } from 'vitest';
import type { HitFeature, LayerHost } from '../../registry/layer-host.ts';
import { passAt, passLineAt } from './passes-layer.ts';

interface Hit {
  readonly layer: string;
  readonly id?: string;
  readonly rank?: number;
}

/** A host whose map shows these features at every point. */
function hostWith(...hits: readonly Hit[]): Pick<LayerHost, 'featuresAt'> {
  return {
    featuresAt: (_, names) =>
      hits
        .filter(({ layer }) => names.includes(layer))
        .map(({ layer, id, rank }): HitFeature => ({ layer, properties: { id, rank } })),
  };
}

const AT = { x: 100, y: 100 };
const line = (id: string, rank: number): Hit => ({ layer: 'other', id, rank });
const fill = (id: string, rank: number): Hit => ({ layer: 'other-fill', id, rank });
const selected: Hit = { layer: 'reach-fill' };

describe('the pass that a click on the map selects', () => {
  it('selects the pass whose outline is clicked, also within the reach of the selected pass', () => {
    expect(passAt(hostWith(selected, fill('early', 0), fill('late', 1), line('late', 1)), AT)).toBe('late');
  });

  it('selects the first of several passes that reach the clicked point', () => {
    expect(passAt(hostWith(fill('late', 4), fill('early', 2)), AT)).toBe('early');
  });

  it('selects no pass where the selected one reaches, or where none does', () => {
    expect(passAt(hostWith(selected, fill('early', 0)), AT)).toBeUndefined();
    expect(passAt(hostWith(), AT)).toBeUndefined();
  });

  it('shows a pass as clickable only at its outline', () => {
    expect(passLineAt(hostWith(fill('early', 0)), AT)).toBeUndefined();
    expect(passLineAt(hostWith(line('early', 0)), AT)).toBe('early');
  });
});
