import type { Binding } from '@sigma/contract';
import { readProfileBinding } from './read-profile.ts';
import type { ProfileServices } from './services.ts';
import { writeProfileBinding } from './write-profile.ts';

export type { ProfileServices } from './services.ts';

export function profileBindings(services: ProfileServices): readonly Binding[] {
  return [readProfileBinding(services), writeProfileBinding(services)];
}
