import { areasOperations } from './areas/index.ts';
import { catalogueOperations } from './catalogue/index.ts';
import { downloadsOperations } from './downloads/index.ts';
import { groundOperations } from './ground/index.ts';
import { importsOperations } from './imports/index.ts';
import type { Operation } from './kernel/operation.ts';
import { opportunitiesOperations } from './opportunities/index.ts';
import { ordersOperations } from './orders/index.ts';
import { pipelineOperations } from './pipeline/index.ts';
import { placesOperations } from './places/index.ts';
import { platformOperations } from './platform/index.ts';
import { programsOperations } from './programs/index.ts';
import { sceneTilesOperations } from './scene-tiles/index.ts';
import { sensorsOperations } from './sensors/index.ts';
import { sessionOperations } from './session/index.ts';
import { stapiOperations } from './stapi/index.ts';
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
  ...sceneTilesOperations,
  ...pipelineOperations,
  ...placesOperations,
  ...ordersOperations,
  ...areasOperations,
  ...downloadsOperations,
  ...importsOperations,
];
