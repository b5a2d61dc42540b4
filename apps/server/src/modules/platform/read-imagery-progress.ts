import { bind, readImageryProgress } from '@sigma/contract';
import { countImagery } from './imagery.store.ts';
import type { PlatformServices } from './platform-services.ts';

export const readImageryProgressBinding = ({ database }: PlatformServices) =>
  bind(readImageryProgress, () => countImagery(database));
