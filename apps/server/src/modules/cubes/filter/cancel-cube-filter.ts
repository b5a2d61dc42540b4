import { bind, cancelCubeFilter, Refusal, refuse } from '@sigma/contract';
import { findCube } from '../find/find-cube.ts';
import type { CubesServices } from '../services.ts';
import { filterUser } from './filter-user.ts';

export const cancelCubeFilterBinding = (services: CubesServices) =>
  bind(cancelCubeFilter, async (call) => {
    const found = await findCube(services, call);
    if (found instanceof Refusal) return found;
    return services.cubes.filters.cancel(call.params.key, filterUser(call.caller))
      ? null
      : refuse('not_found', 'No filter of yours with this key is waiting or being calculated.');
  });
