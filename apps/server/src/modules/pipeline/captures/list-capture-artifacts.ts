import { bind, listCaptureArtifacts, page } from '@sigma/contract';
import type { CapturesServices } from '../services.ts';
import { captureArtifactOf } from './capture-artifact-of.ts';
import { listArtifactsOf } from './capture-artifacts.store.ts';

const COLUMNS = { acquisition_time: 'start', file_id: 'id' } as const;

export const listCaptureArtifactsBinding = ({ database }: CapturesServices) =>
  bind(listCaptureArtifacts, async (call) => {
    const { limit, offset, ordering, file_id: fileIds } = call.query;
    const { captures, count } = await listArtifactsOf(
      database.kysely,
      { access: call.entitlement, now: call.now },
      { fileIds },
      { limit, offset, column: COLUMNS[ordering.column], descending: ordering.descending },
    );
    return page(
      captures.map((capture) => captureArtifactOf(capture, call.url)),
      count,
      call,
    );
  });
