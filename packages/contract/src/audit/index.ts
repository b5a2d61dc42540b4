import type { Operation } from '../kernel/operation.ts';
import { exportAudit, listAudit, listAuditNames, readAuditEntry } from './audit.ts';

export * from './audit.ts';

export const auditOperations: readonly Operation[] = [listAudit, listAuditNames, exportAudit, readAuditEntry];
