import { z } from 'zod';
import { queryBounds } from '../kernel/bounds.ts';
import { operation } from '../kernel/define.ts';

const tag = 'Elevations';
const access = { tier: 'private', needs: 'read' } as const;
const base = '/private/v1/sigma/elevations/';

const origin = {
  source: z
    .enum(['simulated', 'dem'])
    .describe('simulated: the embedded table, made from the simulated Earth; dem: the model of DEM_URL'),
  resolution_m: z.number().describe('The height of one value of the model on the ground'),
  note: z.string().describe('What the values are, for people'),
};
/** What is said of the embedded table. */
export const SIMULATED_ELEVATIONS_NOTE =
  'From a coarse table of the simulated Earth, which follows the coasts and large mountains of the real one. Set DEM_URL for measured elevations.';
const SIMULATED = {
  source: 'simulated',
  resolution_m: 55_597,
  note: SIMULATED_ELEVATIONS_NOTE,
};

export const elevation = z
  .object({
    lat: z.number(),
    lng: z.number(),
    elevation_m: z.number().nullable().describe('Metres above sea level; null where the model has no value'),
    surface: z
      .enum(['land', 'water', 'void'])
      .describe('water: exactly 0, as models mark the sea; void: no value'),
    ...origin,
  })
  .meta({
    id: 'Elevation',
    examples: [{ lat: 39.74, lng: -104.99, elevation_m: 1612, surface: 'land', ...SIMULATED }],
  });
export type Elevation = z.infer<typeof elevation>;

export const elevationSummary = z
  .object({
    bounds: z.array(z.number()).length(4),
    min_m: z.number().nullable().describe('null if the model has no value in the box'),
    max_m: z.number().nullable(),
    mean_m: z.number().nullable().describe('Weighted by area'),
    water_share: z.number().min(0).max(1).describe('The share of the box with an elevation of exactly 0'),
    void_share: z.number().min(0).max(1).describe('The share of the box without a value'),
    samples: z.int().describe('How many places of the box were read'),
    ...origin,
  })
  .meta({
    id: 'ElevationSummary',
    examples: [
      {
        bounds: [-106, 39, -104, 41],
        min_m: 1498,
        max_m: 3710,
        mean_m: 2311.4,
        water_share: 0,
        void_share: 0,
        samples: 9900,
        ...SIMULATED,
      },
    ],
  });
export type ElevationSummary = z.infer<typeof elevationSummary>;

const degrees = (most: number) => {
  const message = `must be a number of degrees from -${most} to ${most}`;
  return z
    .string()
    .trim()
    .refine((text) => text !== '' && Math.abs(Number(text)) <= most, message)
    .transform(Number);
};

export const readElevation = operation({
  id: 'readElevation',
  method: 'GET',
  path: `${base}elevation/`,
  access,
  tag,
  summary: 'Returns the elevation of a position',
  query: z.object({ lat: degrees(90), lng: degrees(180) }),
  response: elevation,
  errors: ['unavailable'],
});

/** A large box may need many reads of a remote file, so it counts as an expensive query. */
export const summarizeElevations = operation({
  id: 'summarizeElevations',
  method: 'GET',
  path: `${base}summary/`,
  access,
  tag,
  summary:
    'Returns the lowest, highest and mean elevation of a box, and its shares of water and of places without a value',
  query: z.object({ bounds: queryBounds }),
  response: elevationSummary,
  resource: 'counts',
  errors: ['unavailable'],
});
