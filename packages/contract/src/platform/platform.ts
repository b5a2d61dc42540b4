import { z } from 'zod';
import { operation } from '../kernel/define.ts';

export const platform = z
  .object({
    name: z.literal('Sigma'),
    version: z.string(),
    demo: z.boolean().describe('The data of this installation is simulated'),
    issuer: z.string(),
    has_local_issuer: z
      .boolean()
      .describe('The issuer is part of this installation, and makes accounts for invitations'),
    client_id: z.string(),
    audience: z.string(),
    running_in_test_mode: z.boolean(),
    frontend_dev: z.boolean(),
    skip_login: z.boolean().describe('Only with RUNNING_IN_TEST_MODE: the session starts as Authorized'),
    basemap: z.object({ url: z.string(), attribution_url: z.string().nullable() }).nullable(),
    simulated_basemap: z
      .string()
      .nullable()
      .describe('Tile URL template of the simulated Earth, {z}/{x}/{y}'),
    support_email: z.string().nullable(),
    claims_buckets: z
      .boolean()
      .describe(
        'The first order to a bucket creates it; otherwise orders go only to the listed destinations',
      ),
    clock: z
      .object({ real_at: z.string(), demo_at: z.string(), rate: z.number() })
      .nullable()
      .describe('At real_at the demo world was at demo_at, and it runs at this rate; null: real time'),
  })
  .meta({ id: 'Platform' });
export type Platform = z.infer<typeof platform>;

/** The settings that the web app needs before anyone signs in. */
export const readPlatform = operation({
  id: 'readPlatform',
  method: 'GET',
  path: '/public/v1/platform/',
  access: { tier: 'open' },
  tag: 'Platform',
  summary: 'Returns the installation settings that the web app needs before sign-in',
  response: platform,
});

/** Imagery is rendered in the background of a running demo; search works before it is complete. */
export const readImageryProgress = operation({
  id: 'readImageryProgress',
  method: 'GET',
  path: '/public/v1/platform/imagery/',
  access: { tier: 'signed-in' },
  tag: 'Platform',
  summary: 'Returns how many scenes have rendered imagery',
  response: z.object({ done: z.int(), total: z.int() }).meta({ id: 'ImageryProgress' }),
});

export const readBaseTile = operation({
  id: 'readBaseTile',
  resource: 'tiles',
  method: 'GET',
  path: '/basemap/{z}/{x}/{y}',
  access: { tier: 'open' },
  tag: 'Platform',
  summary: 'Returns a 256-pixel WebP tile of the simulated Earth in Web Mercator, zoom 5 to 16',
  params: z.object({
    z: z.coerce.number().int().min(5).max(16),
    x: z.coerce.number().int().min(0).max(65_535),
    y: z.coerce.number().int().min(0).max(65_535),
  }),
  response: z.unknown(),
  produces: 'image/webp',
});
