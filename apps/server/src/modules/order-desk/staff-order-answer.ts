import type { StaffOrder } from '@sigma/contract';
import { isOrderStatus, staffStatuses } from '@sigma/domain';
import { orderAnswer } from '../orders/index.ts';
import type { StoredStaffOrder } from './staff-orders.store.ts';

export function staffOrderAnswer(stored: StoredStaffOrder): StaffOrder {
  const { item_ids: _, scenes: __, ...answer } = orderAnswer(stored);
  const { row } = stored;
  return {
    ...answer,
    program: row.program_id,
    program_name: row.program_name,
    requested_by_email: row.requested_by_email,
    scene_count: row.scene_count,
    updated_at: row.updated_at.toISOString(),
    next_statuses: isOrderStatus(row.status) ? [...staffStatuses(row.order_type, row.status)] : [],
  };
}
