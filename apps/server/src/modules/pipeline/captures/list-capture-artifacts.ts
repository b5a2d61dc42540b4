import { bind, isStaff, listCaptureArtifacts, page, type QueryOf } from '@sigma/contract';
import type { CapturesServices } from '../services.ts';
import { captureArtifactOf } from './capture-artifact-of.ts';
import { listArtifactsOf } from './capture-artifacts.store.ts';

type Ordering = QueryOf<typeof listCaptureArtifacts>['ordering'];

const ORDERINGS: Readonly<Record<Ordering, readonly ['start' | 'id', boolean]>> = {
  acquisition_time: ['start', false],
  '-acquisition_time': ['start', true],
  file_id: ['id', false],
  '-file_id': ['id', true],
};

export const listCaptureArtifactsBinding = ({ database }: CapturesServices) =>
  bind(listCaptureArtifacts, async (call) => {
    const { limit, offset, ordering, file_id: fileIds } = call.query;
    const [column, falling] = ORDERINGS[ordering];
    const { captures, count } = await listArtifactsOf(
      database.kysely,
      { program: call.params.program, now: call.now, seesEmbargoed: isStaff(call.caller) },
      { fileIds },
      { limit, offset, column, falling },
    );
    return page(
      captures.map((capture) => captureArtifactOf(capture, call.url)),
      count,
      call,
    );
  });
