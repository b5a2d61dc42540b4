import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MAP_MODULES } from './map-modules.ts';
import { omittedModule } from './plugin.ts';

const library = dirname(createRequire(import.meta.url).resolve('maplibre-gl/package.json'));

describe('what the build omits of the map library', () => {
  it.each(MAP_MODULES)('is a module of the library: %s', (path) => {
    expect(existsSync(join(library, 'src', path))).toBe(true);
  });

  it('is replaced by a module with the same exports, of which predicates answer false and the others throw', async () => {
    const code = omittedModule(`
export const isReliefLayer = (layer: Layer): layer is ReliefLayer => layer.type === 'relief';
export class ReliefLayer extends Layer {}
function drawRelief() {}
export {
    drawRelief,
};`);
    const { isReliefLayer, ReliefLayer, drawRelief } = await import(
      `data:text/javascript,${encodeURIComponent(code)}`
    );
    expect(isReliefLayer({ type: 'relief' })).toBe(false);
    expect(() => new ReliefLayer()).toThrow('The app omits ReliefLayer of the map library.');
    expect(drawRelief).toThrow('The app omits drawRelief of the map library.');
  });
});
