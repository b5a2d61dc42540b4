import type { Binding } from '@sigma/contract';
import type { ProfileServices } from './profile-services.ts';
import { readProfileBinding } from './read-profile.ts';
import { writeProfileBinding } from './write-profile.ts';

export type { ProfileServices } from './profile-services.ts';

export function profileBindings(services: ProfileServices): readonly Binding[] {
  return [readProfileBinding(services), writeProfileBinding(services)];
}
