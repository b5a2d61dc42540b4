import { z } from 'zod';
import { operation } from '../kernel/define.ts';

export const platform = z
  .object({
    name: z.literal('Sigma'),
    version: z.string(),
    demo: z.boolean().describe('The data of this installation are simulated'),
    issuer: z.string(),
    client_id: z.string(),
    audience: z.string(),
    running_in_test_mode: z.boolean(),
    frontend_dev: z.boolean(),
    skip_login: z.boolean().describe('Only with RUNNING_IN_TEST_MODE; starts the session as Authorized'),
    basemap: z.object({ url: z.string(), attribution_url: z.string().nullable() }).nullable(),
    simulated_basemap: z.string().nullable().describe('Tile address of the simulated Earth, {z}/{x}/{y}'),
    support_email: z.string().nullable(),
    clock: z
      .object({ real_at: z.string(), demo_at: z.string(), rate: z.number() })
      .nullable()
      .describe('The demo world was at demo_at when it was real_at, and runs at this rate; null: real time'),
  })
  .meta({ id: 'Platform' });
export type Platform = z.infer<typeof platform>;

/** What the web app needs to know before anybody signs in. */
export const readPlatform = operation({
  id: 'readPlatform',
  method: 'GET',
  path: '/public/v1/platform/',
  access: { tier: 'open' },
  tag: 'Platform',
  summary: 'Settings of this installation that the web app needs before sign-in',
  response: platform,
});

/** Pictures are made behind a running demo; search works before they are there. */
export const readImageryProgress = operation({
  id: 'readImageryProgress',
  method: 'GET',
  path: '/public/v1/platform/imagery/',
  access: { tier: 'signed-in' },
  tag: 'Platform',
  summary: 'How many scenes have their pictures',
  response: z.object({ done: z.int(), total: z.int() }).meta({ id: 'ImageryProgress' }),
});

export const readBaseTile = operation({
  id: 'readBaseTile',
  method: 'GET',
  path: '/basemap/{z}/{x}/{y}',
  access: { tier: 'open' },
  tag: 'Platform',
  summary: 'A 256 pixel WebP tile of the simulated Earth in web mercator, zoom 5 to 16',
  params: z.object({
    z: z.coerce.number().int().min(5).max(16),
    x: z.coerce.number().int().min(0).max(65_535),
    y: z.coerce.number().int().min(0).max(65_535),
  }),
  response: z.unknown(),
  produces: 'image/webp',
});
