import { describe, expect, it } from 'vitest';
import {
  addDetectionResponse,
  createSearchArea,
  importSearchAreas,
  LONG_ORDERS_PAGE,
  listOrders,
  listRequestPasses,
  listStacOrders,
  type Operation,
  placeOrder,
  placeTaskingOrders,
  proposeAgain,
  readDeliveredArchive,
  readDeliveredFile,
  readDownloadArchive,
  readSceneFile,
  replaceSearchArea,
  taskingScheduleCalls,
  updateSearchArea,
} from './index.ts';

const header = () => undefined;

it.each([
  ['creating a plan', taskingScheduleCalls.add, 'passes'],
  ['replanning a draft', proposeAgain, 'passes'],
  ['listing the passes of a request', listRequestPasses, 'passes'],
  ['requesting captures together', placeTaskingOrders, 'passes'],
  ['importing areas', importSearchAreas, 'counts'],
  ['a delivered file', readDeliveredFile, 'transfers'],
  ['the archive of an order', readDeliveredArchive, 'transfers'],
  ['the archive of a download', readDownloadArchive, 'transfers'],
] as const)('bills %s', (_, operation, resource) => {
  expect(operation.resource).toBe(resource);
});

it('bills an order for a capture as a search of passes, and an order of scenes as ordinary', () => {
  const times = { start_time: '2030-01-01T00:00:00Z', end_time: '2030-01-02T00:00:00Z' };
  const delivery = { s3Bucket: 'bucket', s3Folder: '', productLevel: 'Basic', fileFormat: 'ENVI' };
  const common = { ...delivery, required_license: '1' };
  const aoi = { type: 'Point', coordinates: [0, 0] };
  const resourceOf = (body: object) =>
    placeOrder.resourceOf?.({ query: {}, body: placeOrder.body?.parse(body), header });
  expect(resourceOf({ orderType: 'others', sensor: 1, aoi, ...times, ...common })).toBe('passes');
  expect(resourceOf({ orderType: 'archive', collection: 'c', item_ids: ['a'], ...common })).toBe('ordinary');
});

it('bills a file of a scene as a transfer, and a short range of it as ordinary', () => {
  const resourceOf = (range: string | undefined) =>
    readSceneFile.resourceOf?.({ query: {}, body: undefined, header: () => range });
  expect([resourceOf(undefined), resourceOf('bytes=0-65535')]).toEqual(['transfers', 'ordinary']);
});

it('bills a PDF file of a step as a large query, and a small picture as ordinary', () => {
  const billed = (content: string) => {
    const body = addDetectionResponse.body?.parse({
      step: 'repaired',
      files: [{ name: 'valve', content: btoa(content) }],
    });
    return addDetectionResponse.resourceOf?.({ query: {}, body, header });
  };
  expect([billed('%PDF-1.7'), billed('\xff\xd8\xff\xe0')]).toEqual(['counts', 'ordinary']);
});

it.each([listOrders, listStacOrders])('bills long pages of $id as a large query', (operation) => {
  const resourceOf = (limit: number) =>
    operation.resourceOf?.({
      query: operation.query.parse({ limit: String(limit) }),
      body: undefined,
      header,
    });
  expect([resourceOf(LONG_ORDERS_PAGE), resourceOf(LONG_ORDERS_PAGE + 1)]).toEqual(['ordinary', 'counts']);
});

describe.each<[string, Operation]>([
  ['saving', createSearchArea],
  ['replacing', replaceSearchArea],
  ['changing', updateSearchArea],
])('%s an area', (_, operation) => {
  it('is billed as a large query if the area is long', () => {
    const resourceOf = (length: number) =>
      operation.resourceOf?.({ query: {}, body: { name: 'Area', area: 'x'.repeat(length) }, header });
    expect([resourceOf(1000), resourceOf(50_001)]).toEqual(['ordinary', 'counts']);
  });
});
