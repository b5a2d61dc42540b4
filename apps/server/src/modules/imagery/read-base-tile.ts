import { bind, readBaseTile, refuse } from '@sigma/contract';
import type { TileCache } from './tile-cache.ts';

const ONE_DAY_S = 86_400;

export interface BaseTileServices {
  /** Undefined in installations without a simulated Earth. */
  readonly tiles: TileCache | undefined;
}

export const readBaseTileBinding = ({ tiles }: BaseTileServices) =>
  bind(readBaseTile, async ({ params: { z, x, y }, signal }) => {
    if (tiles === undefined) return refuse('not_found', 'This installation has no simulated Earth.');
    if (x >= 2 ** z || y >= 2 ** z) return refuse('not_found', `Zoom ${z} has no tile ${x}/${y}.`);
    const bytes = await tiles.read([z, x, y], signal);
    return new Response(Buffer.from(bytes), {
      headers: {
        'content-type': 'image/webp',
        'content-length': String(bytes.byteLength),
        'cache-control': `public, max-age=${ONE_DAY_S}`,
      },
    });
  });
