import type { Binding } from '@sigma/contract';
import type { PlatformServices } from './platform-services.ts';
import { readImageryProgressBinding } from './read-imagery-progress.ts';
import { readPlatformBinding } from './read-platform.ts';

export type { PlatformServices } from './platform-services.ts';

export function platformBindings(services: PlatformServices): readonly Binding[] {
  return [readPlatformBinding(services), readImageryProgressBinding(services)];
}
