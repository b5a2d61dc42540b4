import { z } from 'zod';
import { operation } from '../kernel/define.ts';
import { fileId } from '../kernel/fields.ts';

/** The assets of a scene that tiles are drawn from. */
export const TILED_ASSETS = ['visual_rgb', 'cloud_map'] as const;
export type TiledAsset = (typeof TILED_ASSETS)[number];

export const SCENE_TILE_MAX_ZOOM = 22;
export const SCENE_TILE_FORMATS = ['webp', 'png'] as const;
export type SceneTileFormat = (typeof SCENE_TILE_FORMATS)[number];

const column = z.coerce
  .number()
  .int()
  .min(0)
  .max(2 ** SCENE_TILE_MAX_ZOOM - 1);

export const readSceneTile = operation({
  id: 'readSceneTile',
  resource: 'tiles',
  method: 'GET',
  path: '/files/{scene}/{asset}/tiles/{z}/{x}/{y}',
  access: { tier: 'signed-in' },
  tag: 'Catalogue',
  summary:
    'Returns a 256-pixel Web Mercator tile (XYZ) of a scene, transparent where the scene has no data; 204 outside the scene',
  params: z.object({
    scene: fileId,
    asset: z.string().regex(/^[a-z0-9_-]{1,64}$/),
    z: z.coerce.number().int().min(0).max(SCENE_TILE_MAX_ZOOM),
    x: column,
    y: column,
  }),
  query: z.object({ format: z.enum(SCENE_TILE_FORMATS, 'must be webp or png').default('webp') }),
  alsoAnswers: [204, 304],
  response: z.unknown(),
  produces: 'image/webp',
  errors: ['unavailable'],
});
