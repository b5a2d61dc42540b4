import { createHash } from 'node:crypto';
import { PNG, SITE } from '../../modules/detections/monitor.fixture.ts';
import { FILES, type Ids } from './private-records.fixture.ts';
import { PROGRAM } from './world.fixture.ts';

const NEW_COLLECTION = 'walk-collection';
const NEW_ITEM = 'walk-item';
const collection = { type: 'Collection', id: NEW_COLLECTION, description: 'Quays' };
const item = {
  type: 'Feature',
  stac_version: '1.1.0',
  id: NEW_ITEM,
  geometry: SITE,
  properties: { datetime: '2025-03-04T05:06:07Z' },
  assets: { data: { href: 'https://elsewhere.example/data.tif' } },
  links: [],
};
const ofProgram = { program: PROGRAM };
const ofCollection = { ...ofProgram, collection: NEW_COLLECTION };
const ofItem = { ...ofCollection, item: NEW_ITEM };

/** Calls that do not follow from a kind of record, with what they need. */
export const OTHER_CALLS: Readonly<Record<string, (ids: Ids) => object>> = {
  replaceManagedEula: () => ({ body: { name: 'Walk', short_name: 'Walk', text: '1. Who.' } }),
  replacePipelineCapture: () => ({ body: { acquisition_time: '2026-11-20T10:00:00Z', footprint: SITE } }),
  replaceStaffOrder: () => ({
    body: {
      name: 'Harbour',
      customerPoc: 'customer@demo.example',
      status: 'order_canceled',
      reason: 'By phone',
    },
  }),
  addAnyProgramUser: () => ({
    params: { program: PROGRAM },
    body: { email: 'analyst@walk.example', roles: ['Data User'] },
  }),
  readAnyProgramUser: ({ user }) => ({ params: { program: PROGRAM, user } }),
  changeAnyProgramUser: ({ colleague }) => ({
    params: { program: PROGRAM, user: colleague },
    body: { roles: ['Tasking User'] },
  }),
  resendAnyInvitation: ({ invited }) => ({ params: { program: PROGRAM, user: invited } }),
  removeAnyProgramUser: ({ colleague }) => ({ params: { program: PROGRAM, user: colleague } }),
  listRequestPasses: ({ TaskingRequest }) => ({
    params: { tasking_request: TaskingRequest },
    query: { start: '2026-11-22T00:00:00Z', end: '2026-11-24T00:00:00Z' },
  }),
  answerWithdrawal: ({ withdrawn }) => ({
    params: { tasking_request: withdrawn },
    body: { decision: 'rejected', text: 'Already commanded' },
  }),
  proposeAgain: ({ TaskingSchedule }) => ({ params: { tasking_schedule: TaskingSchedule } }),
  countReprocessing: () => ({ query: { since: '2026-11-01T00:00:00Z' } }),
  reprocessCaptures: () => ({ body: { since: '2026-11-01T00:00:00.000Z', level: 'Basic L1A' } }),
  readElevation: () => ({ query: { lat: 37.8, lng: -122.4 } }),
  summarizeElevations: () => ({ query: { bounds: '-122.5,37.7,-122.4,37.8' } }),
  addDestination: () => ({ body: { bucket: 'staff-bucket', program: PROGRAM } }),
  addOrderStatusEvent: ({ open }) => ({
    body: { order: open, status: 'order_canceled', from: 'order_accepted', reason: 'By phone' },
  }),
  replaceOrderStatusEvent: () => ({ body: { text: 'By phone' } }),
  publishDetection: ({ ManagedDetection }) => ({ params: { detection: ManagedDetection } }),
  retractDetection: ({ ManagedDetection }) => ({
    params: { detection: ManagedDetection },
    body: { reason: 'A licensed flare.' },
  }),
  renewApplicationSecret: ({ Application }) => ({ params: { application: Application } }),
  addRaster: ({ capture }) => ({
    body: {
      capture,
      artifact_type: 'header',
      object_key: FILES.header,
      media_type: 'image/png',
      title: 'Header',
      sha256: createHash('sha256').update(PNG).digest('hex'),
    },
  }),
  replaceRaster: ({ capture }) => ({
    params: { raster: `${capture}.header` },
    body: {
      object_key: FILES.header,
      media_type: 'image/png',
      title: 'Header',
      sha256: createHash('sha256').update(PNG).digest('hex'),
    },
  }),
  addCollection: () => ({ params: ofProgram, body: collection }),
  addItems: () => ({ params: ofCollection, body: item }),
  replaceItem: () => ({ params: ofItem, body: item }),
  updateItem: () => ({ params: ofItem, body: { properties: { gsd: 10 } } }),
  replaceCollection: () => ({ params: ofCollection, body: collection }),
  updateCollection: () => ({ params: ofCollection, body: { title: 'Quays' } }),
  deleteItem: () => ({ params: ofItem }),
  deleteCollection: () => ({ params: ofCollection }),
};
