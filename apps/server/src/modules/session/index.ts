import type { Binding } from '@sigma/contract';
import { closeFilesBinding, openFilesBinding, type SessionServices } from './files-cookie.ts';

export type { SessionServices } from './files-cookie.ts';

export function sessionBindings(services: SessionServices): readonly Binding[] {
  return [openFilesBinding(services), closeFilesBinding(services)];
}
