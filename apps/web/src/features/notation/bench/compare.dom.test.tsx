import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { boxOf, findingOf, sceneOf } from '../data/notation.fixture.ts';
import { features, openBench } from './bench.fixture.tsx';

describe('the bench for a scene', () => {
  it('hides what the analysis found while someone draws, and compares it on request', async () => {
    const outline = boxOf(-102.391, 31.909, -102.389, 31.911);
    const { user } = openBench({
      findings: [
        findingOf(0, { outline }),
        findingOf(1, {
          detection_type: 'Vehicle',
          coordinates: { type: 'Point', coordinates: [-102.385, 31.905] },
        }),
        findingOf(2, { made_by: 'analysis', algorithm: 'analysis 3', outline }),
        findingOf(3, {
          made_by: 'analysis',
          algorithm: 'analysis 3',
          detection_type: 'Digging',
          coordinates: { type: 'Point', coordinates: [-102.385, 31.905] },
        }),
      ],
    });
    expect(await features()).toHaveLength(2);
    await user.click(screen.getByRole('tab', { name: 'Compare' }));
    expect(screen.getByRole('region', { name: 'Matched' })).toHaveTextContent('Methane D-20933100 % overlap');
    expect(screen.getByRole('region', { name: 'Missed by the analysis' })).toHaveTextContent(
      'Vehicle D-20932Found as Digging',
    );
    expect(screen.getByRole('region', { name: 'Found in addition' })).toHaveTextContent('Digging D-20934');
  });

  it('says of a picture that is not analysed yet why everything counts as missed', async () => {
    const scene = sceneOf();
    const passes = scene.passes.map((pass) => ({ ...pass, state: 'waiting' as const, found: 0 }));
    const { user } = openBench({ scene: { ...scene, passes }, findings: [findingOf(1)] });
    await user.click(await screen.findByRole('tab', { name: 'Compare' }));
    expect(
      screen.getByText('Permian pads: not analysed yet, so everything that is drawn counts as missed.'),
    ).toBeVisible();
  });
});
