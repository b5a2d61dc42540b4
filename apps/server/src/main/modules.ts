import type { Binding } from '@sigma/contract';
import { applicationsModule } from '../modules/applications/index.ts';
import { areasModule } from '../modules/areas/index.ts';
import { assetsModule } from '../modules/assets/index.ts';
import { auditModule } from '../modules/audit/index.ts';
import { catalogueModule } from '../modules/catalogue/index.ts';
import { cubesModule } from '../modules/cubes/index.ts';
import { demoModule } from '../modules/demo/index.ts';
import { detectionsModule } from '../modules/detections/index.ts';
import { downloadsModule } from '../modules/downloads/index.ts';
import { elevationsModule } from '../modules/elevations/index.ts';
import { groundModule } from '../modules/ground/index.ts';
import { imageryModule } from '../modules/imagery/index.ts';
import { importsModule } from '../modules/imports/index.ts';
import { membersModule } from '../modules/members/index.ts';
import { monitorModule } from '../modules/monitor/index.ts';
import { notationModule } from '../modules/notation/index.ts';
import { notificationsModule } from '../modules/notifications/index.ts';
import { opportunitiesModule } from '../modules/opportunities/index.ts';
import { orderDeskModule } from '../modules/order-desk/index.ts';
import { ordersModule } from '../modules/orders/index.ts';
import { pipelineModule } from '../modules/pipeline/index.ts';
import { placesModule } from '../modules/places/index.ts';
import { platformModule } from '../modules/platform/index.ts';
import { programsModule } from '../modules/programs/index.ts';
import { reportsModule } from '../modules/reports/index.ts';
import { savedSearchesModule } from '../modules/saved-searches/index.ts';
import { sceneStorageModule } from '../modules/scene-storage/index.ts';
import { sceneTilesModule } from '../modules/scene-tiles/index.ts';
import { sensorsModule } from '../modules/sensors/index.ts';
import type { ServerModule } from '../modules/server-module.ts';
import { sessionModule } from '../modules/session/index.ts';
import { stapiModule } from '../modules/stapi/index.ts';
import { systemModule } from '../modules/system/index.ts';
import { taskingModule } from '../modules/tasking/index.ts';
import type { Services } from './services.ts';

/** The modules of the server, in the order in which they start. */
export const MODULES: readonly ServerModule<Services>[] = [
  demoModule,
  platformModule,
  sessionModule,
  programsModule,
  membersModule,
  sceneStorageModule,
  catalogueModule,
  imageryModule,
  sceneTilesModule,
  cubesModule,
  importsModule,
  groundModule,
  sensorsModule,
  opportunitiesModule,
  taskingModule,
  pipelineModule,
  stapiModule,
  ordersModule,
  orderDeskModule,
  downloadsModule,
  areasModule,
  placesModule,
  elevationsModule,
  savedSearchesModule,
  assetsModule,
  detectionsModule,
  reportsModule,
  monitorModule,
  notationModule,
  notificationsModule,
  applicationsModule,
  auditModule,
  systemModule,
];

export const bindingsOf = (services: Services): readonly Binding[] =>
  MODULES.flatMap(({ bindings }) => bindings?.(services) ?? []);
