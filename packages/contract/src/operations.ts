import * as captureArtifacts from './pipeline/capture-artifacts.ts';
import * as captures from './pipeline/program-captures.ts';
import * as catalogue from './catalogue/items.ts';
import * as aggregate from './catalogue/aggregate.ts';
import * as collectionWrites from './catalogue/collection-writes.ts';
import * as catalogueCollections from './catalogue/collections.ts';
import * as explain from './catalogue/explain.ts';
import * as catalogueExport from './catalogue/export.ts';
import * as queryables from './catalogue/queryables.ts';
import * as transactions from './catalogue/transactions.ts';
import { operationsOf } from './kernel/crud.ts';
import * as downloads from './downloads/downloads.ts';
import * as elementSets from './sensors/element-sets.ts';
import * as eulas from './programs/eulas.ts';
import * as places from './places/geocode.ts';
import * as ground from './ground/ground.ts';
import * as imports from './imports/imports.ts';
import type { Operation } from './kernel/operation.ts';
import * as opportunities from './opportunities/opportunities.ts';
import * as orders from './orders/orders.ts';
import * as pipelineCaptures from './pipeline/captures.ts';
import * as pipelineRasters from './pipeline/rasters.ts';
import * as platform from './platform/platform.ts';
import * as profile from './programs/profile.ts';
import * as programCollections from './programs/program-collections.ts';
import * as programs from './programs/programs.ts';
import * as sceneTiles from './scene-tiles/scene-tiles.ts';
import * as searchAreas from './areas/areas.ts';
import * as sensors from './sensors/sensors.ts';
import * as session from './session/session.ts';
import * as stapi from './stapi/stapi.ts';
import * as tasking from './tasking/program-taskings.ts';
import * as taskingOperator from './tasking/operator.ts';

/** Every operation of the product. Routes, the OpenAPI document and the tests enumerate this list. */
export const operations: readonly Operation[] = [
  platform.readPlatform,
  platform.readImageryProgress,
  platform.readBaseTile,
  taskingOperator.readDemoClock,
  taskingOperator.setDemoClock,
  session.openFiles,
  session.closeFiles,
  profile.readProfile,
  profile.writeProfile,
  programs.listPrograms,
  programs.readProgram,
  programs.readProgramProfile,
  sensors.listSensors,
  sensors.readSensor,
  elementSets.readSensorStateVector,
  sensors.readSensorTle,
  sensors.listDataProducts,
  sensors.readDataProduct,
  ...operationsOf(elementSets.operatedSensorCalls),
  ...operationsOf(elementSets.elementSetCalls),
  ...operationsOf(elementSets.stateVectorCalls),
  elementSets.listElementSetFaults,
  opportunities.searchOpportunities,
  opportunities.searchOpportunitiesByQuery,
  opportunities.summarizeCoverage,
  tasking.listProgramTaskings,
  tasking.readProgramTasking,
  tasking.readTaskingQuota,
  stapi.readStapiLanding,
  stapi.readStapiConformance,
  stapi.listStapiProducts,
  stapi.readStapiProduct,
  stapi.readStapiProductConformance,
  stapi.describeStapiQueryables,
  stapi.describeStapiOrderParameters,
  stapi.createStapiOrder,
  stapi.listStapiProductOrders,
  stapi.listStapiOrders,
  stapi.readStapiOrder,
  stapi.listStapiOrderStatuses,
  stapi.searchStapiOpportunities,
  stapi.readStapiOpportunityCollection,
  stapi.listStapiSearches,
  stapi.readStapiSearch,
  stapi.listStapiSearchStatuses,
  ...operationsOf(taskingOperator.taskingRequestCalls),
  ...operationsOf(taskingOperator.taskingScheduleCalls),
  taskingOperator.proposeAgain,
  ...operationsOf(taskingOperator.sensorScheduleCalls),
  ...operationsOf(taskingOperator.sensorTaskCalls),
  ...operationsOf(taskingOperator.blockOutCalls),
  ...operationsOf(ground.groundStationCalls),
  ...operationsOf(ground.groundStationPassCalls),
  ...operationsOf(ground.orbitRowCalls),
  eulas.listEulas,
  eulas.readEula,
  catalogue.readStacLanding,
  catalogue.readStacConformance,
  catalogueCollections.listCollections,
  catalogue.readCollection,
  catalogue.listItems,
  catalogue.readItem,
  catalogue.searchItems,
  catalogue.searchItemsByQuery,
  queryables.describeQueryables,
  queryables.describeCollectionQueryables,
  queryables.listSortables,
  queryables.listFilterFunctions,
  aggregate.aggregateItems,
  aggregate.readAggregate,
  aggregate.readCollectionAggregate,
  aggregate.listAggregations,
  aggregate.listCollectionAggregations,
  catalogueExport.exportItems,
  explain.explainItemSearch,
  collectionWrites.addCollection,
  collectionWrites.replaceCollection,
  collectionWrites.updateCollection,
  collectionWrites.deleteCollection,
  transactions.addItems,
  transactions.replaceItem,
  transactions.updateItem,
  transactions.deleteItem,
  catalogue.readSceneFile,
  sceneTiles.readSceneTile,
  catalogue.readSigmaSchema,
  programCollections.listProgramCollectionLinks,
  programCollections.listProgramsOfCollection,
  programCollections.listCollectionsOfProgram,
  programCollections.addProgramCollection,
  programCollections.readProgramCollection,
  programCollections.replaceProgramCollection,
  programCollections.updateProgramCollection,
  programCollections.deleteProgramCollection,
  captures.listCaptures,
  captures.readCapture,
  captureArtifacts.listCaptureArtifacts,
  captureArtifacts.readCaptureArtifact,
  pipelineCaptures.listPipelineCaptures,
  pipelineCaptures.addPipelineCapture,
  pipelineCaptures.readPipelineCapture,
  pipelineCaptures.replacePipelineCapture,
  pipelineCaptures.updatePipelineCapture,
  pipelineCaptures.deletePipelineCapture,
  pipelineCaptures.listCaptureTasks,
  pipelineRasters.listRasters,
  pipelineRasters.addRaster,
  pipelineRasters.readRaster,
  pipelineRasters.replaceRaster,
  pipelineRasters.updateRaster,
  pipelineRasters.deleteRaster,
  places.geocode,
  orders.placeOrder,
  orders.placeStacOrder,
  orders.estimateStacOrder,
  orders.listOrders,
  orders.listStacOrders,
  orders.readOrder,
  orders.readStacOrder,
  orders.readOrderStatus,
  orders.listOrderHistory,
  orders.cancelOrder,
  orders.retryOrder,
  orders.readOrderManifest,
  orders.listDestinations,
  orders.addDestination,
  searchAreas.listSearchAreas,
  searchAreas.createSearchArea,
  searchAreas.importSearchAreas,
  searchAreas.readSearchArea,
  searchAreas.replaceSearchArea,
  searchAreas.updateSearchArea,
  searchAreas.deleteSearchArea,
  downloads.createDownload,
  downloads.listDownloads,
  downloads.readDownload,
  downloads.deleteDownload,
  downloads.readDownloadArchive,
  imports.listImportTargets,
  imports.readImportedScene,
  imports.addImportedScene,
  imports.addImportedItems,
];
