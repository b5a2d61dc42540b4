import { bind, readCaptureArtifact, refuse } from '@sigma/contract';
import type { CapturesServices } from '../services.ts';
import { captureArtifactOf } from './capture-artifact-of.ts';
import { listArtifactsOf } from './capture-artifacts.store.ts';

/** Selects the newest scene of a capture id, as `captures/{id}/` does. */
const NEWEST = { limit: 1, offset: 0, column: 'start', descending: true } as const;

export const readCaptureArtifactBinding = ({ database }: CapturesServices) =>
  bind(readCaptureArtifact, async ({ params, entitlement, now, url }) => {
    const { captures } = await listArtifactsOf(
      database.kysely,
      { access: entitlement, now },
      { captureId: params.capture },
      NEWEST,
    );
    const [found] = captures;
    if (found === undefined) return refuse('not_found', `This program has no capture ${params.capture}.`);
    return captureArtifactOf(found, url);
  });
