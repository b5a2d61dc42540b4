export { type FixedClock, fixedClock } from './fixed-clock.ts';
export { type OwnPostgres, ownPostgres } from './postgres-server.ts';
export { type SmallDisk, smallDisk } from './small-disk.ts';
export { type TcpProxy, tcpProxy } from './tcp-proxy.ts';
export { type TempFolder, tempFolder } from './temp-folder.ts';
export {
  type TestDatabase,
  type TestDatabaseOptions,
  testDatabase,
  testServerUrl,
} from './test-database.ts';
export { poolerIsInstalled, type TestPooler, testPooler } from './test-pooler.ts';
export { s3Environment, s3TestsRun, type TestS3, testS3 } from './test-s3.ts';
