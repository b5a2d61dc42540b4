import type { Database } from '@sigma/db';
import type { ServerModule } from '../server-module.ts';
import { agreementBinding } from './agreement.ts';
import { completeNotationBinding } from './complete-notation.ts';
import { exportNotationBindings } from './export-notation.ts';
import { readNotationBindings } from './read-notation.ts';

/** Staff draw findings on scenes: what they draw on, how far it agrees with the analysis, and training masks. */
export const notationModule: ServerModule<{ readonly database: Database }> = {
  name: 'notation',
  bindings: ({ database }) => [
    ...readNotationBindings(database),
    completeNotationBinding(database),
    agreementBinding(database),
    ...exportNotationBindings(database),
  ],
};
