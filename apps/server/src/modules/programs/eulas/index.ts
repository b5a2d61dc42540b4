import type { Binding } from '@sigma/contract';
import { listEulasBinding } from './list-eulas.ts';
import { readEulaBinding } from './read-eula.ts';
import type { EulasServices } from './services.ts';

export type { EulasServices } from './services.ts';

export function eulasBindings(services: EulasServices): readonly Binding[] {
  return [listEulasBinding(services), readEulaBinding(services)];
}
