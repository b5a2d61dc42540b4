import type { Binding } from '@sigma/contract';
import { type PlatformServices, readPlatformBinding } from './read-platform.ts';

export type { PlatformServices } from './read-platform.ts';

export function platformBindings(services: PlatformServices): readonly Binding[] {
  return [readPlatformBinding(services)];
}
