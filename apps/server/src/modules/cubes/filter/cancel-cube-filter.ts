import { bind, cancelCubeFilter, Refusal, refuse } from '@sigma/contract';
import { findCube, refuseAllLevels } from '../find/find-cube.ts';
import type { CubesServices } from '../services.ts';
import { filterUser } from './filter-user.ts';

export const cancelCubeFilterBinding = (services: CubesServices) =>
  bind(cancelCubeFilter, async (call) => {
    const found = await findCube(services, call);
    if (found instanceof Refusal) return found;
    const refused = refuseAllLevels(services, found);
    if (refused !== undefined) return refused;
    return services.cubes.filters.cancel(call.params.key, filterUser(call.caller))
      ? null
      : refuse('not_found', 'No filter of yours with this key is waiting or being calculated.');
  });
