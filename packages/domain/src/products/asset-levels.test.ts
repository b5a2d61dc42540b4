import { describe, expect, it } from 'vitest';
import { estimateDelivery, levelsOfAssets, type Simulation } from './asset-levels.ts';
import { PRODUCT_LEVELS } from './product-levels.ts';

describe('the levels of a scene', () => {
  it.each<[string, readonly string[], Simulation, readonly string[]]>([
    ['all of a capture that was simulated with radiance', [], 'radiance', PRODUCT_LEVELS],
    ['cube and pictures of one that was simulated without', [], 'counts', ['Basic L1A', 'Basic']],
    ['those whose files are stored of any other', ['cube', 'envi_header'], 'none', ['Basic L1A']],
    ['pictures only where there is no cube', ['visual_rgb', 'thumbnail'], 'none', ['Basic']],
    ['none without files', ['thumbnail'], 'none', []],
  ])('are %s', (_, keys, simulation, levels) => {
    expect(levelsOfAssets(keys, simulation)).toEqual(levels);
  });
});

describe('the levels of an imported cube', () => {
  it('include those that its header allows, as long as the cube is there', () => {
    const made = ['Basic L1A', 'Rectified'];
    expect(levelsOfAssets(['cube'], 'none', made)).toEqual(['Basic L1A', 'Rectified']);
    expect(levelsOfAssets(['visual_rgb'], 'none', made)).toEqual(['Basic']);
  });

  it('does not offer an imported cube of reflectance as radiance at the sensor', () => {
    const made = ['Basic L1A', 'Unrectified', 'Rectified', 'Analytics'];
    expect(levelsOfAssets(['cube'], 'none', made)).toEqual(['Unrectified', 'Rectified', 'Analytics']);
  });
});

describe('the estimate of a delivery', () => {
  const stored = new Map([['visual_rgb', 700]]);

  it('is the size of the stored files where they are delivered', () => {
    expect(estimateDelivery('Basic', [{ storedBytes: stored }])).toEqual({ files: 4, bytes: 700 });
  });

  it.each([
    ['Raw', 6, 135e6],
    ['Dark Subtract', 5, 97e6],
    ['Basic L1A', 5, 97e6],
    ['Unrectified', 9, 101e6],
    ['Rectified', 8, 150e6],
    ['Analytics', 12, 1.3e6],
  ] as const)('of the level %s is that of files to make, whatever is stored', (level, files, bytes) => {
    const estimate = estimateDelivery(level, [{ storedBytes: stored }]);
    expect(estimate.files).toBe(files);
    expect(Math.abs(estimate.bytes / bytes - 1)).toBeLessThan(0.02);
  });
});
