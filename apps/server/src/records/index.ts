export { type AnswerKey, claimAnswerKey, releaseKey, saveAnswer } from './answer-keys.store.ts';
export { answerOnce, hashOf, invalidKey, reusedKey } from './answer-once.ts';
export { type AuditEntry, writeAudit } from './audit.ts';
export { bindRecords, listRecords } from './bind-records.ts';
export {
  type ColumnFilter,
  contains,
  isFrom,
  isNear,
  isOneOf,
  isUntil,
  isValue,
  isWithin,
} from './column-filters.ts';
export { tagOf, unmetCondition, writtenResponse } from './entity-tag.ts';
export type { PageRequest, RecordCall, RecordPage, RecordStore, RecordsOf } from './record-store.ts';
export { rollbackOnRefusal } from './rollback-on-refusal.ts';
export type { Draft, RecordId, TableKind } from './table-kind.ts';
export { tableRecords } from './table-records.ts';
