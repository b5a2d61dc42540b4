import { type Detection, type IncludeFiles, type Refusal, refuse } from '@sigma/contract';
import type { Connection } from '@sigma/db';
import { feedbackLabel } from '@sigma/domain';
import { type Area, mutableArea, unwrapArea } from '@sigma/geo';
import { type ListedFile, listFiles, type StoredDetection } from './detections.store.ts';

interface AnswerOptions {
  readonly include?: IncludeFiles | undefined;
  /** Staff also read who drew a finding. */
  readonly isForStaff?: boolean;
}

/** The answers of findings with the addresses of their pictures and, if requested, files. */
export async function detectionAnswers(
  kysely: Connection,
  rows: readonly StoredDetection[],
  { include = 'none', isForStaff = false }: AnswerOptions = {},
): Promise<Detection[]> {
  const ids = rows.map(({ id }) => id);
  const files = await listFiles(kysely, ids, include !== 'all');
  return rows.map((row) => ({
    ...detectionAnswer(row, files.get(row.id) ?? [], include),
    ...(isForStaff && { author: row.author }),
  }));
}

export async function oneDetectionAnswer(
  kysely: Connection,
  row: StoredDetection,
  { isForStaff = false }: Pick<AnswerOptions, 'isForStaff'> = {},
): Promise<Detection> {
  const [answer] = await detectionAnswers(kysely, [row], { include: 'all', isForStaff });
  if (answer === undefined) throw new Error(`Detection ${row.id} has no answer.`);
  return answer;
}

const hrefOf = ({ detection_id, id }: ListedFile) => `/api/files/detections/${detection_id}/${id}`;

function detectionAnswer(
  row: StoredDetection,
  listed: readonly ListedFile[],
  include: IncludeFiles,
): Detection {
  const files = listed.filter(({ state }) => state === 'ready');
  const planned = listed.filter(({ role, state }) => role === 'picture' && state === 'planned').length;
  const pictures = files.filter(({ role }) => role === 'picture');
  const shown = include === 'thumbnail' ? pictures.slice(0, 1) : pictures;
  return {
    id: row.id,
    number: row.number,
    asset: row.asset_id,
    asset_name: row.asset_name,
    program: row.program_id,
    detection_class: row.detection_class,
    detection_type: row.detection_type,
    call_type: row.call_type,
    detected_at: row.detected_at.toISOString(),
    created_at: row.created_at.toISOString(),
    published_at: row.published_at?.toISOString() ?? null,
    coordinates: {
      type: 'Point',
      coordinates: [row.coordinates.coordinates[0], row.coordinates.coordinates[1]],
    },
    outline: row.outline === null ? null : outlineOf(row.outline),
    area: row.area_m2,
    intensity: row.intensity,
    intensity_unit: row.intensity_unit,
    count: row.count,
    confidence: row.confidence,
    emission_rate_kg_h: row.rate_kg_h,
    emission_uncertainty_kg_h: row.rate_sigma_kg_h,
    uncertainty_parts: row.uncertainty,
    not_quantified: row.not_quantified,
    ime_kg: row.ime_kg,
    wind_speed_ms: row.wind_speed,
    wind_dir_deg: row.wind_from_deg,
    wind_source: row.wind_source,
    detection_limit_kg_h: row.limit_kg_h,
    detection_limit_sigma_kg_h: row.limit_sigma_kg_h,
    gas: row.gas,
    announced: row.announced,
    source: sourceOf(row),
    pass: passOf(row),
    artifacts: Object.fromEntries(shown.map((file) => [file.label, hrefOf(file)])),
    ...(planned > 0 && { planned_pictures: planned }),
    files:
      include === 'all'
        ? files.map((file) => ({
            label: file.label,
            media_type: file.media_type,
            size: file.size,
            href: hrefOf(file),
          }))
        : [],
    feedback_status: feedbackLabel(row.feedback_status),
    feedback_text: row.feedback_text,
    reviewed_by: row.reviewer,
    reviewed_at: row.reviewed_at?.toISOString() ?? null,
    evidence: { ...row.evidence },
    algorithm: row.algorithm,
    made_by: row.made_by,
    retracted:
      row.retracted_at === null ? null : { at: row.retracted_at.toISOString(), reason: row.retraction ?? '' },
    simulated: row.simulated,
  };
}

/** Whole across the antimeridian. */
const outlineOf = (outline: Area): Detection['outline'] => mutableArea(unwrapArea(outline));

function sourceOf(row: StoredDetection): Detection['source'] {
  if (row.source_id === null) return null;
  return {
    id: row.source_id,
    name: row.source_name,
    state: row.source_state,
    passes_seen: row.source_seen,
    passes_looked: row.source_looked,
  };
}

function passOf(row: StoredDetection): Detection['pass'] {
  if (row.pass_id === null) return null;
  const { pass_collection: collection, pass_scene: file_id, pass_sensor: sensor } = row;
  return { id: row.pass_id, collection, file_id, at: row.pass_at.toISOString(), sensor };
}

export const noDetection = (): Refusal =>
  refuse('not_found', 'This program has no published detection with this id.');
