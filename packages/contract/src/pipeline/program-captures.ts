import { z } from 'zod';
import { HAS_SCENES } from '../kernel/contract-uses.ts';
import { operation } from '../kernel/define.ts';
import { csv, fileId, integerId, queryInteger, queryNumber, uuid } from '../kernel/fields.ts';
import { instantDate } from '../kernel/instant.ts';
import { listOf, listQuery } from '../kernel/paging.ts';

export const capture = z
  .object({
    id: z.uuid(),
    file_id: z.string(),
    task_id: z.uuid().nullable(),
    sensor_id: z.int().nullable(),
    footprint: z.looseObject({ type: z.string() }),
    acquisition_time: z.string(),
    processed_time: z.string(),
    cloud_cover_pct: z.number().nullable(),
    preview_artifact: z.string().nullable(),
    aoi: z.uuid().nullable(),
    aoi_name: z.string().nullable(),
  })
  .meta({ id: 'Capture' });
export type Capture = z.infer<typeof capture>;

const percent = queryNumber(0, 100);

export const captureFilters = z.object({
  aoi: z.string().optional(),
  aoi_name: z.string().max(200).optional(),
  captured_after: instantDate.optional(),
  captured_before: instantDate.optional(),
  cloud_cover_min: percent.optional(),
  cloud_cover_max: percent.optional(),
  file_id: csv(fileId).optional(),
  order_id: z.uuid().optional(),
  processed_after: instantDate.optional(),
  processed_before: instantDate.optional(),
  sensor: queryInteger(0, 2_147_483_647).optional(),
  task_id: csv(z.uuid()).optional(),
});

const params = z.object({ program: integerId });
const access = { tier: 'program', grant: 'catalogue', contract: HAS_SCENES } as const;
const base = '/public/v1/sigma/programs/{program}/captures/';

export const listCaptures = operation({
  id: 'listCaptures',
  method: 'GET',
  path: base,
  access,
  tag: 'Captures',
  summary: "Lists a program's captures",
  params,
  query: captureFilters.extend(
    listQuery(['acquisition_time', 'processed_time', 'cloud_cover_pct', 'file_id'], {
      ordering: '-acquisition_time',
    }).shape,
  ),
  response: listOf(capture),
});

export const readCapture = operation({
  id: 'readCapture',
  method: 'GET',
  path: `${base}{capture}/`,
  access,
  tag: 'Captures',
  summary: 'Returns a capture',
  params: params.extend({ capture: uuid }),
  response: capture,
});
