import type { ApplicationsTable, PermissionSetsTable, RevokedClientsTable } from './application-tables.ts';
import type { AoisTable, SearchAreasTable } from './area-tables.ts';
import type { CalibrationsTable, DarksOverridesTable } from './calibration-tables.ts';
import type { DownloadFilesTable, DownloadsTable } from './download-tables.ts';
import type {
  EventsTable,
  MailsTable,
  NotificationPreferencesTable,
  NotificationsTable,
} from './event-tables.ts';
import type {
  EndedSessionsTable,
  IdentitiesTable,
  IdentityAccountTable,
  IdentityItemTable,
  IdentityMachineTable,
  SigningKeysTable,
  WriteProbeTable,
} from './identity-tables.ts';
import type {
  AssetFacilitiesTable,
  AssetPassesTable,
  AssetsTable,
  DetectionArtifactsTable,
  DetectionEventsTable,
  DetectionResponseFilesTable,
  DetectionResponsesTable,
  DetectionsTable,
  PassNotationsTable,
  ReportAssetsTable,
  ReportDetectionsTable,
  ReportsTable,
  SiteMemoryTable,
  SourcesTable,
} from './monitoring-tables.ts';
import type {
  DeliveriesTable,
  DeliveryFilesTable,
  DestinationsTable,
  FileDeliveryEventsTable,
  IdempotencyKeysTable,
  OrderEventsTable,
  OrderScenesTable,
  OrdersTable,
  StapiOrdersTable,
} from './order-tables.ts';
import type { PipelineRunStepsTable, PipelineRunsTable } from './pipeline-tables.ts';
import type {
  AuditTable,
  DataProductsTable,
  EulaAcceptancesTable,
  EulasTable,
  EulaVersionsTable,
  InvitationsTable,
  MembershipRolesTable,
  MembershipsTable,
  ProgramCollectionsTable,
  ProgramEulasTable,
  ProgramSensorsTable,
  ProgramsTable,
  RolesTable,
  UsersTable,
} from './program-tables.ts';
import type {
  ArrivedScenesTable,
  SavedSearchesTable,
  SavedSearchWatchersTable,
} from './saved-search-tables.ts';
import type {
  CollectionsTable,
  ProgramScenesTable,
  SceneAssetsTable,
  SceneDaysTable,
  SceneIdsTable,
  ScenesTable,
} from './scene-tables.ts';
import type {
  DemoClockTable,
  DemoExampleStepsTable,
  ElementSetsTable,
  GroundStationPassesTable,
  GroundStationsTable,
  OrbitRowsTable,
  RejectedElementSetsTable,
  SensorsTable,
  StateVectorsTable,
} from './sensor-tables.ts';
import type {
  OpportunitySearchesTable,
  OpportunitySearchPassesTable,
  SensorSchedulesTable,
  SensorTasksTable,
  TaskingBlockOutsTable,
  TaskingRequestsTable,
  TaskingSchedulesTable,
} from './tasking-tables.ts';

/** Every table of the database, by its name. */
export interface Tables {
  programs: ProgramsTable;
  users: UsersTable;
  identities: IdentitiesTable;
  roles: RolesTable;
  memberships: MembershipsTable;
  membership_roles: MembershipRolesTable;
  invitations: InvitationsTable;
  audit: AuditTable;
  identity_item: IdentityItemTable;
  identity_account: IdentityAccountTable;
  identity_machine: IdentityMachineTable;
  ended_sessions: EndedSessionsTable;
  permission_sets: PermissionSetsTable;
  applications: ApplicationsTable;
  revoked_clients: RevokedClientsTable;
  sensors: SensorsTable;
  program_sensors: ProgramSensorsTable;
  element_sets: ElementSetsTable;
  darks_overrides: DarksOverridesTable;
  data_products: DataProductsTable;
  eulas: EulasTable;
  eula_versions: EulaVersionsTable;
  eula_acceptances: EulaAcceptancesTable;
  program_eulas: ProgramEulasTable;
  calibrations: CalibrationsTable;
  pipeline_runs: PipelineRunsTable;
  pipeline_run_steps: PipelineRunStepsTable;
  collections: CollectionsTable;
  program_collections: ProgramCollectionsTable;
  scene_ids: SceneIdsTable;
  scenes: ScenesTable;
  scene_days: SceneDaysTable;
  scene_assets: SceneAssetsTable;
  destinations: DestinationsTable;
  orders: OrdersTable;
  order_scenes: OrderScenesTable;
  program_scenes: ProgramScenesTable;
  order_events: OrderEventsTable;
  deliveries: DeliveriesTable;
  delivery_files: DeliveryFilesTable;
  file_delivery_events: FileDeliveryEventsTable;
  idempotency_keys: IdempotencyKeysTable;
  search_areas: SearchAreasTable;
  aois: AoisTable;
  downloads: DownloadsTable;
  download_files: DownloadFilesTable;
  signing_keys: SigningKeysTable;
  write_probe: WriteProbeTable;
  element_set_faults: RejectedElementSetsTable;
  state_vectors: StateVectorsTable;
  tasking_requests: TaskingRequestsTable;
  tasking_schedules: TaskingSchedulesTable;
  sensor_schedules: SensorSchedulesTable;
  ground_stations: GroundStationsTable;
  ground_station_passes: GroundStationPassesTable;
  sensor_tasks: SensorTasksTable;
  tasking_block_outs: TaskingBlockOutsTable;
  orbit_rows: OrbitRowsTable;
  demo_clock: DemoClockTable;
  demo_example_steps: DemoExampleStepsTable;
  opportunity_searches: OpportunitySearchesTable;
  opportunity_search_passes: OpportunitySearchPassesTable;
  stapi_orders: StapiOrdersTable;
  saved_searches: SavedSearchesTable;
  saved_search_watchers: SavedSearchWatchersTable;
  arrived_scenes: ArrivedScenesTable;
  assets: AssetsTable;
  asset_facilities: AssetFacilitiesTable;
  asset_passes: AssetPassesTable;
  pass_notations: PassNotationsTable;
  site_memory: SiteMemoryTable;
  sources: SourcesTable;
  detections: DetectionsTable;
  detection_artifacts: DetectionArtifactsTable;
  detection_events: DetectionEventsTable;
  detection_responses: DetectionResponsesTable;
  detection_response_files: DetectionResponseFilesTable;
  reports: ReportsTable;
  report_assets: ReportAssetsTable;
  report_detections: ReportDetectionsTable;
  events: EventsTable;
  notifications: NotificationsTable;
  notification_preferences: NotificationPreferencesTable;
  mails: MailsTable;
}
