import type { Program } from '@sigma/contract';
import type { StoredProgram } from './programs.store.ts';

export function programOf(stored: StoredProgram): Program {
  return {
    id: stored.id,
    name: stored.name,
    company_name: stored.company_name,
    start_date: stored.start_date,
    end_date: stored.end_date,
    active: stored.active,
    max_users: stored.max_users,
    max_taskings: stored.max_taskings,
    product_level_access: stored.product_level_access,
    sensor_data_access: [...stored.sensors],
    subscribed_products: stored.subscribed_products,
    simulated: stored.simulated,
  };
}
