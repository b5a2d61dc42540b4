import type { Need } from './contracts.fixture.ts';

const each = <Value>(names: string, value: Value): Readonly<Record<string, Value>> =>
  Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, value]),
  );

const ANYTHING: Need = {};
const DATA = ['Data'] as const;
const SCENES = ['Data', 'Tasking'] as const;
const TASKING = ['Tasking'] as const;
const MONITOR = ['Monitor'] as const;

/**
 * What each call of programs and people needs of a contract: docs/contracts.md, written out by hand. A name after a slash is another
 * use of the same call. The calls of the private tier are listed in `private-names.fixture.ts`.
 */
export const NEEDS: Readonly<Record<string, Need>> = {
  // The platform, a person's own account and areas, and the program's own pages.
  ...each(
    `readPlatform readImageryProgress readBaseTile openFiles closeFiles readProfile writeProfile listPrograms readProgram
     readProgramProfile listEulas readEula acceptEula readProgramUsage listProgramUsers readProgramUser addProgramUser
     changeProgramUser removeProgramUser resendInvitation listProgramRoles readProgramRole readInvitation listDataProducts
     readDataProduct readSigmaSchema listSearchAreas createSearchArea importSearchAreas readSearchArea replaceSearchArea
     updateSearchArea deleteSearchArea readNotifications streamNotifications listNotificationPreferences
     changeNotificationPreference readSubscription unsubscribe listSensors`,
    ANYTHING,
  ),
  ...each('readSensor readSensorStateVector readSensorTle', { sensor: 'unknown' }),
  listNotifications: { shows: 'notifications' },
  geocode: { products: ['Data', 'Tasking', 'Monitor'] },

  // The catalogue.
  ...each(
    `readStacLanding readStacConformance listCollections readCollection describeQueryables describeCollectionQueryables
     listSortables listCollectionSortables listFilterFunctions listAggregations listCollectionAggregations
     listSavedSearches readSavedSearch updateSavedSearch deleteSavedSearch readItem/own`,
    { products: DATA },
  ),
  ...each(
    `listItems searchItems searchItemsByQuery searchItems/by-place aggregateItems readAggregate readCollectionAggregate
     exportItems`,
    { products: DATA, shows: 'scenes' },
  ),
  readItem: { products: DATA, scene: 'of the catalogue' },
  ...each('createSavedSearch restoreSavedSearch', { products: DATA, isNew: true }),

  // Files and cubes.
  ...each('readSceneFile readSceneTile readCubeData', {
    products: SCENES,
    scene: 'of the catalogue',
    isHidden: true,
  }),
  ...each('readSceneFile/own readSceneTile/own readCubeData/own', { products: SCENES, isHidden: true }),
  ...each(
    `readCubeMeta readCubeReference readCubeSpectrum readCubeSpectrumCsv readCubeSpectra writeSpectralLibrary matchSpectrum
     readCubePlanes evaluateExpression startCubeFilter cancelCubeFilter readCubeFilterPlane readCubeTile`,
    { products: SCENES, scene: 'of the catalogue' },
  ),
  ...each('readCubeMeta/own readCubePlanes/own readCubeTile/own', { products: SCENES }),

  // Captures, downloads and orders.
  ...each('listCaptures listCaptureArtifacts', { products: SCENES, shows: 'scenes' }),
  ...each('readCapture readCaptureArtifact', { products: SCENES, scene: 'of the catalogue' }),
  ...each(
    `readCapture/own readCaptureArtifact/own listOrders listStacOrders readOrder readStacOrder readOrderStatus
     listOrderHistory cancelOrder startOrder retryOrder readOrderManifest listDeliveredFiles listDestinations
     checkDestination createDownload/own listDownloads readDownload deleteDownload`,
    { products: SCENES },
  ),
  ...each('readDeliveredFile readDeliveredArchive readDownloadArchive', { products: SCENES, isHidden: true }),
  createDownload: { products: SCENES, scene: 'of the catalogue' },
  estimateStacOrder: { products: DATA, isNew: true, shows: 'scenes' },
  placeStacOrder: { products: DATA, isNew: true, scene: 'of the catalogue' },
  'placeStacOrder/again': { products: DATA, isNew: true },
  placeOrder: { products: DATA, beforeBody: SCENES, isNew: true, scene: 'of the catalogue' },
  'placeOrder/again': { products: DATA, beforeBody: SCENES, isNew: true },

  // Requests of captures.
  'placeOrder/capture': { products: TASKING, beforeBody: SCENES, isNew: true, sensor: 'refused' },
  ...each('placeTaskingOrders summarizeCoverage', { products: TASKING, isNew: true, sensor: 'refused' }),
  ...each('searchOpportunities searchOpportunitiesByQuery', {
    products: TASKING,
    isNew: true,
    sensor: 'refused',
    shows: 'passes',
  }),
  ...each('searchOpportunities/any searchStapiOpportunities', {
    products: TASKING,
    isNew: true,
    shows: 'passes',
  }),
  createStapiOrder: { products: TASKING, isNew: true },
  'createStapiOrder/sensor': { products: TASKING, isNew: true, sensor: 'unmatched' },
  ...each(
    `listProgramTaskings readProgramTasking requestWithdrawal readTaskingQuota readStapiLanding readStapiConformance
     listStapiProducts readStapiProduct readStapiProductConformance describeStapiQueryables describeStapiOrderParameters
     listStapiProductOrders listStapiOrders readStapiOrder listStapiOrderStatuses readStapiOpportunityCollection
     listStapiSearches readStapiSearch listStapiSearchStatuses`,
    { products: TASKING },
  ),

  // Monitoring.
  ...each(
    `listAssets readAsset replaceAsset updateAsset listAssetSources listAssetFacilities
     replaceAssetFacilities readMonitorSettings writeMonitorSettings listDetections searchDetections countDetections
     exportDetectionsCsv exportDetectionsGeoJson readDetection replaceDetectionReview updateDetectionReview
     listDetectionEvents listDetectionResponses addDetectionResponse listReports readReport replaceReport updateReport
     deleteReport readMonitorSummary`,
    { products: MONITOR },
  ),
  listAssetPasses: { products: MONITOR, shows: 'captures of assets' },
  ...each('readResponseFile readDetectionFile readReportByLink readReportFile', {
    products: MONITOR,
    isHidden: true,
  }),
  analyseAssetPass: { products: MONITOR, isNew: true, sensor: 'refused' },
  addReport: { products: MONITOR, isNew: true },
};
