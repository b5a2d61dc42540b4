import { z } from 'zod';
import { operation } from '../kernel/define.ts';
import { csv, queryInteger, queryNumber } from '../kernel/fields.ts';
import {
  access,
  base,
  cubeWindow,
  level,
  MAX_CUBE_BANDS,
  MAX_CUBE_PIXELS,
  MAX_EXPRESSION,
  MAX_PLANE_BYTES,
  MAX_PLANES,
  params,
  step,
  tag,
} from './cube-fields.ts';

const bandNumber = queryInteger(0, MAX_CUBE_BANDS - 1);
const part = (from: number) => queryInteger(from, MAX_CUBE_PIXELS - 1 + from);
const windowText = z
  .preprocess(
    (text) => (typeof text === 'string' ? text.split(',') : text),
    z.tuple([part(0), part(0), part(1), part(1)], 'must be first column, first line, columns, lines'),
  )
  .describe('First column, first line, columns and lines, comma-joined; the whole cube by default');

export const readCubePlanes = operation({
  id: 'readCubePlanes',
  method: 'GET',
  path: `${base}planes/`,
  access,
  tag,
  summary: `Returns bands of a window as little-endian uint16, one plane after the other; at most ${MAX_PLANE_BYTES} bytes`,
  params,
  query: z.object({
    bands: csv(bandNumber).refine((list) => list.length <= MAX_PLANES, `must be at most ${MAX_PLANES} bands`),
    level: level.default('radiance'),
    window: windowText.optional(),
    step: queryInteger(1, 64).default(1),
    land: z
      .enum(['all', 'clear'])
      .default('all')
      .describe(
        'clear: no values for clouds, their shadows, water and pixels without data, which filters of gas and oil leave out',
      ),
  }),
  alsoAnswers: [304],
  response: z.unknown(),
  produces: 'application/octet-stream',
  resource: 'tiles',
  errors: ['contract_level', 'unavailable'],
});

/**
 * Headers of answers with planes. A value is (stored value) * scale + offset of its plane, comma-joined; the stored value 65535
 * of planes, and NaN of float planes, mean that there is none.
 */
export const PLANE_HEADERS = {
  width: 'sigma-plane-width',
  height: 'sigma-plane-height',
  scales: 'sigma-plane-scales',
  offsets: 'sigma-plane-offsets',
  unit: 'sigma-plane-unit',
} as const;
/** The stored value of a plane where there is no value. */
export const NO_PLANE_VALUE = 65_535;

export const evaluateExpression = operation({
  id: 'evaluateExpression',
  method: 'POST',
  status: 200,
  path: `${base}expression/`,
  access,
  tag,
  summary:
    'Returns a plane of little-endian float32, the value of an expression over the bands at each pixel',
  params,
  body: z.strictObject({
    expression: z
      .string()
      .trim()
      .min(1)
      .max(MAX_EXPRESSION)
      .describe('R(nm) is the nearest band, mean(from, to) the mean of bands; + - * / min max abs ln sqrt'),
    level: level.default('radiance'),
    window: cubeWindow.optional(),
    step: step.default(1),
  }),
  alsoAnswers: [304],
  response: z.unknown(),
  produces: 'application/octet-stream',
  resource: 'tiles',
  errors: ['contract_level', 'unavailable'],
});

/** What a filter looks for: methane, oil, an entry of the library, or a spectrum of one value per band. */
export const FILTER_KINDS = ['mf', 'ace', 'sam', 'rx'] as const;
export type FilterKind = (typeof FILTER_KINDS)[number];

export const cubeFilterRequest = z.strictObject({
  kind: z
    .enum(FILTER_KINDS, `must be one of ${FILTER_KINDS.join(', ')}`)
    .describe('mf: matched filter; ace: adaptive cosine estimator; sam: spectral angle; rx: anomalies'),
  target: z
    .union([
      z.enum(['ch4', 'oil']),
      z.strictObject({ library: z.string().min(1).max(100) }),
      z.strictObject({ values: z.array(z.number().nullable()).min(2).max(MAX_CUBE_BANDS) }),
    ])
    .optional()
    .describe('Required by all kinds but rx; ch4 only by mf and ace'),
  window_nm: z
    .tuple([z.number().min(200).max(15_000), z.number().min(200).max(15_000)])
    .optional()
    .describe('The wavelengths that count; by default those of the target'),
  group: z.int().min(1).max(2048).optional().describe('Columns that share a covariance'),
  level: level.default('radiance'),
  window: cubeWindow
    .optional()
    .describe('Only this part, with its own statistics; the whole cube by default'),
});
export type CubeFilterRequest = z.input<typeof cubeFilterRequest>;

export const cubeFilter = z
  .object({
    key: z.string().describe('Addresses the plane of the result'),
    state: z.enum(['waiting', 'running', 'ready', 'failed']),
    before: z.int().describe('Filters that are calculated before this one'),
    stage: z
      .enum(['cube', 'filter'])
      .describe(
        'While it is running: cube while the cube is made or copied, filter while the filter is calculated',
      ),
    progress: z.number().min(0).max(1).describe('Of the stage'),
    cause: z.string().optional(),
    unit: z.string().describe('ppm m for methane, otherwise empty or rad'),
    column: z
      .enum(['vertical', 'slant'])
      .optional()
      .describe('Of the methane filter: slant where the position of the Sun is not known'),
    note: z.string().describe('What the layer is worth: screening, not quantification'),
    width: z.int(),
    height: z.int(),
    histogram: z.object({ from: z.number(), to: z.number(), counts: z.array(z.int()) }).nullable(),
    thresholds: z
      .array(z.object({ share: z.number(), value: z.number() }))
      .describe('Values that this share of pixels exceeds (for sam: stays below)'),
  })
  .meta({ id: 'CubeFilter' });
export type CubeFilter = z.infer<typeof cubeFilter>;

export const startCubeFilter = operation({
  id: 'startCubeFilter',
  method: 'POST',
  status: 200,
  path: `${base}filter/`,
  access,
  tag,
  summary: 'Starts a filter over the cube, or returns how far it is; the same request is calculated once',
  params,
  body: cubeFilterRequest,
  response: cubeFilter,
  resource: 'counts',
  errors: ['contract_level', 'unavailable', 'too_expensive'],
});

const ofFilter = params.extend({ key: z.string().regex(/^[0-9a-f-]{1,64}$/) });

export const cancelCubeFilter = operation({
  id: 'cancelCubeFilter',
  method: 'DELETE',
  path: `${base}filter/{key}/`,
  access,
  tag,
  summary:
    'Stops a filter of the caller that waits or is calculated; it continues while another user waits for it',
  params: ofFilter,
  response: z.null(),
  errors: ['contract_level', 'unavailable'],
});

export const readCubeFilterPlane = operation({
  id: 'readCubeFilterPlane',
  method: 'GET',
  path: `${base}filter/{key}/`,
  tagged: true,
  access,
  tag,
  summary: 'Returns the plane of a calculated filter as little-endian float32',
  params: ofFilter,
  alsoAnswers: [304],
  response: z.unknown(),
  produces: 'application/octet-stream',
  resource: 'tiles',
  errors: ['contract_level', 'unavailable'],
});

const column = z.coerce
  .number()
  .int()
  .min(0)
  .max(2 ** 22 - 1);

export const readCubeTile = operation({
  id: 'readCubeTile',
  method: 'GET',
  path: `${base}tiles/{z}/{x}/{y}`,
  access,
  tag,
  summary:
    'Returns a 256-pixel Web Mercator tile (XYZ) of three bands, transparent where the cube has no data; 204 outside it',
  params: params.extend({ z: z.coerce.number().int().min(0).max(22), x: column, y: column }),
  query: z.object({
    bands: csv(bandNumber).refine((list) => list.length === 3, 'must be three bands'),
    level: level.default('radiance'),
    min: queryNumber(-1e6, 1e6)
      .optional()
      .describe('Value that is drawn black; by default the 2nd percentile'),
    max: queryNumber(-1e6, 1e6)
      .optional()
      .describe('Value that is drawn white; by default the 98th percentile'),
    gamma: queryNumber(0.1, 10).default(1),
  }),
  alsoAnswers: [204, 304],
  response: z.unknown(),
  produces: 'image/webp',
  resource: 'tiles',
  errors: ['contract_level', 'unavailable'],
});
