import { bind, readCapture, refuse } from '@sigma/contract';
import type { CapturesServices } from '../services.ts';
import { captureOf } from './capture-of.ts';
import { readCaptureOf } from './captures.store.ts';

export const readCaptureBinding = ({ database }: CapturesServices) =>
  bind(readCapture, async ({ params, entitlement, now, url }) => {
    const scope = { access: entitlement, now };
    const stored = await readCaptureOf(database.kysely, scope, params.capture);
    if (stored === undefined) return refuse('not_found', `This program has no capture ${params.capture}.`);
    return captureOf(stored, url);
  });
