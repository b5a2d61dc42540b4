export { bindRecords, type RecordCall, type RecordStore } from './bind-records.ts';
export { undoOnRefusal } from './undo-on-refusal.ts';
