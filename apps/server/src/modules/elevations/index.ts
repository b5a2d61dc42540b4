import type { ServerModule } from '../server-module.ts';
import {
  type ElevationsServices,
  readElevationBinding,
  summarizeElevationsBinding,
} from './read-elevation.ts';

export type { ElevationModel } from './elevation-model.ts';
export { openElevations } from './open-elevations.ts';

/** How high places are. */
export const elevationsModule: ServerModule<ElevationsServices> = {
  name: 'elevations',
  bindings: (services) => [readElevationBinding(services), summarizeElevationsBinding(services)],
};
