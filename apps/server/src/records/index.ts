export { bindRecords, type RecordCall, type RecordStore } from './bind-records.ts';
