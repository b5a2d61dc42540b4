export { type AuditEntry, writeAudit } from './audit.ts';
export { bindRecords } from './bind-records.ts';
export { type ColumnFilter, isFrom, isOneOf, isUntil } from './column-filters.ts';
export { tagOf, unmetCondition, writtenResponse } from './entity-tag.ts';
export type { PageRequest, RecordCall, RecordPage, RecordStore, RecordsOf } from './record-store.ts';
export { rollbackOnRefusal } from './rollback-on-refusal.ts';
export { type Draft, type TableKind, tableRecords } from './table-records.ts';
