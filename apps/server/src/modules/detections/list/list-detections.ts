import {
  type Binding,
  bind,
  listDetections,
  page,
  Refusal,
  readDetection,
  searchDetections,
  Tagged,
} from '@sigma/contract';
import { tagOf } from '../../../records/index.ts';
import type { DetectionsServices } from '../services.ts';
import { detectionAnswers, noDetection, oneDetectionAnswer } from './detection-answer.ts';
import {
  listDetections as listStored,
  readDetection as readStored,
  type StoredDetection,
} from './detections.store.ts';
import { readDetectionFilters } from './read-query.ts';

/** The part of a finding that members can change; its entity tag is calculated from it. */
export const reviewState = ({ feedback_status, feedback_text }: StoredDetection): string =>
  JSON.stringify({ feedback_status, feedback_text });

/** The published findings of a program. */
export function readDetectionBindings({
  database: { kysely },
}: Pick<DetectionsServices, 'database'>): readonly Binding[] {
  return [
    bind(listDetections, async (call) => {
      const filters = readDetectionFilters(call.params.program, call.query);
      if (filters instanceof Refusal) return filters;
      const include = call.query.include_files;
      const { rows, count } = await listStored(kysely, filters, call.query, { spectra: include === 'all' });
      return page(await detectionAnswers(kysely, rows, { include }), count, call);
    }),
    bind(searchDetections, async ({ params, body }) => {
      const filters = readDetectionFilters(params.program, body);
      if (filters instanceof Refusal) return filters;
      const include = body.include_files;
      const { rows, count } = await listStored(kysely, filters, body, { spectra: include === 'all' });
      const results = await detectionAnswers(kysely, rows, { include });
      return { count, next: null, previous: null, results };
    }),
    bind(readDetection, async ({ params }) => {
      const { program, detection: id } = params;
      const found = await readStored(kysely, { id, program, withheld: false });
      if (found === undefined) return noDetection();
      return new Tagged(await oneDetectionAnswer(kysely, found), tagOf(reviewState(found)));
    }),
  ];
}
