import { applicationsOperations } from './applications/index.ts';
import { areasOperations } from './areas/index.ts';
import { assetsOperations } from './assets/index.ts';
import { auditOperations } from './audit/index.ts';
import { catalogueOperations } from './catalogue/index.ts';
import { cubesOperations } from './cubes/index.ts';
import { detectionsOperations } from './detections/index.ts';
import { downloadsOperations } from './downloads/index.ts';
import { elevationsOperations } from './elevations/index.ts';
import { groundOperations } from './ground/index.ts';
import { importsOperations } from './imports/index.ts';
import type { Operation } from './kernel/operation.ts';
import { notationOperations } from './notation/index.ts';
import { notificationsOperations } from './notifications/index.ts';
import { opportunitiesOperations } from './opportunities/index.ts';
import { ordersOperations } from './orders/index.ts';
import { pipelineOperations } from './pipeline/index.ts';
import { placesOperations } from './places/index.ts';
import { platformOperations } from './platform/index.ts';
import { programsOperations } from './programs/index.ts';
import { reportsOperations } from './reports/index.ts';
import { savedSearchesOperations } from './saved-searches/index.ts';
import { sceneTilesOperations } from './scene-tiles/index.ts';
import { sensorsOperations } from './sensors/index.ts';
import { sessionOperations } from './session/index.ts';
import { stapiOperations } from './stapi/index.ts';
import { systemOperations } from './system/index.ts';
import { taskingOperations } from './tasking/index.ts';

/** Every operation of the product. Routes, the OpenAPI document and the tests enumerate this list. */
export const operations: readonly Operation[] = [
  ...platformOperations,
  ...sessionOperations,
  ...programsOperations,
  ...sensorsOperations,
  ...opportunitiesOperations,
  ...taskingOperations,
  ...stapiOperations,
  ...groundOperations,
  ...catalogueOperations,
  ...savedSearchesOperations,
  ...sceneTilesOperations,
  ...cubesOperations,
  ...pipelineOperations,
  ...placesOperations,
  ...elevationsOperations,
  ...ordersOperations,
  ...areasOperations,
  ...downloadsOperations,
  ...importsOperations,
  ...assetsOperations,
  ...detectionsOperations,
  ...notationOperations,
  ...reportsOperations,
  ...notificationsOperations,
  ...applicationsOperations,
  ...auditOperations,
  ...systemOperations,
];
