import { type Binding, bind, countDetections, type DetectionCounts, Refusal } from '@sigma/contract';
import { feedbackLabel, isFeedbackCode } from '@sigma/domain';
import type { DetectionsServices } from '../services.ts';
import { type CountedField, countDetectionsBy, countDetections as countStored } from './detections.store.ts';
import type { DetectionFilters } from './filters.store.ts';
import { readDetectionFilters } from './read-query.ts';

/** The filter that a count leaves out, so that it says what another choice would show. */
const OWN_FILTER: Readonly<Record<CountedField, keyof DetectionFilters>> = {
  detection_class: 'detectionClass',
  detection_type: 'types',
  feedback_status: 'feedback',
  asset_id: 'assets',
};

/** Counts of the findings that a filter matches, for the choices of a filter panel. */
export function countDetectionBinding({
  database: { kysely },
}: Pick<DetectionsServices, 'database'>): Binding {
  return bind(countDetections, async ({ params, query }): Promise<DetectionCounts | Refusal> => {
    const filters = readDetectionFilters(params.program, query);
    if (filters instanceof Refusal) return filters;
    const by = async (field: CountedField, nameOf = (value: string) => value) => {
      const rows = await countDetectionsBy(kysely, field, { ...filters, [OWN_FILTER[field]]: undefined });
      return Object.fromEntries(rows.map(({ value, count }) => [nameOf(value), count]));
    };
    const [count, detection_class, detection_type, feedback_status, asset] = await Promise.all([
      countStored(kysely, filters),
      by('detection_class'),
      by('detection_type'),
      by('feedback_status', (code) => (isFeedbackCode(code) ? feedbackLabel(code) : code)),
      by('asset_id'),
    ]);
    return { count, detection_class, detection_type, feedback_status, asset };
  });
}
