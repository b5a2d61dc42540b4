import { bind, readPlatform } from '@sigma/contract';
import type { PlatformServices } from './platform-services.ts';

export const readPlatformBinding = ({ platform }: PlatformServices) =>
  bind(readPlatform, async () => platform);
