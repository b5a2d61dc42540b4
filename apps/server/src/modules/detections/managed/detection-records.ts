import {
  type Detection,
  type detectionCalls,
  type FieldIssue,
  type ManagedDetectionBody,
  Refusal,
  refuse,
} from '@sigma/contract';
import type { DatabaseTransaction } from '@sigma/db';
import {
  callTypeOf,
  checkAoi,
  headKey,
  intensityUnitOf,
  isLeak,
  readFeedback,
  storedNote,
  usualClassOf,
} from '@sigma/domain';
import type { Area } from '@sigma/geo';
import type { RecordCall, RecordsOf } from '../../../records/index.ts';
import { detectionAnswers, oneDetectionAnswer } from '../list/detection-answer.ts';
import { listDetections, readDetection, type StoredDetection } from '../list/detections.store.ts';
import { writeHistory } from '../review/history.store.ts';
import { lockWithSources, updateSources } from '../sources/update-sources.ts';
import { announceCorrection, type CorrectionServices, proposedEvidence } from './correct-class.ts';
import {
  type Author,
  changeDetection,
  type DetectionColumns,
  insertDetection,
  isPlaceTaken,
  readReferences,
  removeDetection,
  setReview,
} from './detection-writes.store.ts';

/** The findings of all programs, as staff enter and correct them. */
export function detectionRecords(services: CorrectionServices): RecordsOf<typeof detectionCalls> {
  const saved = async (transaction: DatabaseTransaction, id: string): Promise<Detection> => {
    const row = await readDetection(transaction, { id, withheld: true });
    if (row === undefined) throw new Error(`Detection ${id} was not stored.`);
    return oneDetectionAnswer(transaction, row, { isForStaff: true });
  };
  const history = (
    transaction: DatabaseTransaction,
    id: string,
    kind: 'created' | 'changed',
    call: RecordCall,
  ) => writeHistory(transaction, id, { at: call.now, actor: 'Staff', user: null, kind, text: null });
  return {
    async list(kysely, _, query) {
      const { rows, count } = await listDetections(
        kysely,
        {
          programs: query.program,
          assets: query.asset,
          pass: query.pass,
          detectionClass: query.detection_class,
          types: query.detection_type,
          feedback: query.feedback_status,
          madeBy: query.made_by,
          detectedAfter: query.detected_after,
          detectedBefore: query.detected_before,
          published: query.published,
          retracted: query.retracted,
        },
        query,
      );
      return { rows: await detectionAnswers(kysely, rows, { include: 'all', isForStaff: true }), count };
    },
    async read(kysely, { detection: id }) {
      const row = await readDetection(kysely, { id, withheld: true });
      return row && oneDetectionAnswer(kysely, row, { isForStaff: true });
    },
    lock: (transaction, { detection: id }, { asset }: Partial<ManagedDetectionBody>) =>
      lockWithSources(transaction, id, asset),
    async add(transaction, _, body, call) {
      const columns = await columnsOf(transaction, body);
      if (columns instanceof Refusal) return columns;
      const id = await insertDetection(transaction, { ...columns, ...authorOf(columns, call) }, call.now);
      if (id === undefined) return alreadyFound();
      await setReview(transaction, id, reviewOf(body));
      await history(transaction, id, 'created', call);
      return saved(transaction, id);
    },
    async replace(transaction, { detection: id }, body, call) {
      const before = await readDetection(transaction, { id, withheld: true });
      if (before === undefined) throw new Error(`Detection ${id} is gone.`);
      const columns = await columnsOf(
        transaction,
        leavesSource(before, body) ? { ...body, source: null } : body,
        before,
      );
      if (columns instanceof Refusal) return columns;
      // What its people have said and stored of it is theirs.
      if (before.program_id !== columns.program_id)
        return refuse('wrong_state', 'A finding stays in the program of its asset.');
      if (await isPlaceTaken(transaction, columns, id)) return alreadyFound();
      const evidence = await proposedEvidence(transaction, before, columns);
      await changeDetection(transaction, id, { ...columns, evidence }, call.now);
      await setReview(transaction, id, reviewOf(body));
      await history(transaction, id, 'changed', call);
      if (isLeak(before.detection_type) || isLeak(columns.detection_type))
        for (const asset of new Set([before.asset_id, columns.asset_id]))
          await updateSources(transaction, asset);
      await announceCorrection(transaction, services, before, call.now);
      return saved(transaction, id);
    },
    async remove(transaction, { detection: id }) {
      const before = await readDetection(transaction, { id, withheld: true });
      await removeDetection(transaction, id);
      if (before !== undefined && isLeak(before.detection_type))
        await updateSources(transaction, before.asset_id);
      return undefined;
    },
    bodyOf: (detection) => ({
      asset: detection.asset,
      pass: detection.pass?.id ?? null,
      source: detection.source?.id ?? null,
      detection_class: detection.detection_class,
      detection_type: detection.detection_type,
      call_type: detection.call_type,
      detected_at: new Date(detection.detected_at),
      coordinates: { type: 'Point', coordinates: pairOf(detection.coordinates.coordinates) },
      outline: detection.outline,
      area: detection.area,
      intensity: detection.intensity,
      intensity_unit: intensityUnitOf(detection.detection_type),
      count: detection.count,
      confidence: detection.confidence,
      emission_rate_kg_h: detection.emission_rate_kg_h,
      emission_uncertainty_kg_h: detection.emission_uncertainty_kg_h,
      uncertainty_parts: detection.uncertainty_parts,
      not_quantified: detection.not_quantified,
      ime_kg: detection.ime_kg,
      wind_speed_ms: detection.wind_speed_ms,
      wind_dir_deg: detection.wind_dir_deg,
      wind_source: detection.wind_source,
      detection_limit_kg_h: detection.detection_limit_kg_h,
      evidence: detection.evidence,
      algorithm: detection.algorithm,
      made_by: detection.made_by,
      feedback_status: readFeedback(detection.feedback_status) ?? 'unreviewed',
      feedback_text: detection.feedback_text,
      simulated: detection.simulated,
    }),
  };
}

const pairOf = ([lon = 0, lat = 0]: readonly number[]): [number, number] => [lon, lat];

/** A finding that moves to another asset, or turns out to be no leak, does not take its source along. */
const leavesSource = (
  before: StoredDetection,
  { asset, source, detection_type: type }: ManagedDetectionBody,
): boolean =>
  source === before.source_id &&
  (asset !== before.asset_id || (isLeak(before.detection_type) && !isLeak(type)));

const alreadyFound = (): Refusal =>
  refuse('already_exists', 'The pass already has a finding of this type at this place.');

/** What the analysis found has no author, whoever enters it. */
const authorOf = ({ made_by }: DetectionColumns, { caller }: RecordCall): Partial<Author> =>
  made_by === 'people' && caller.kind === 'user' ? { author_id: caller.userId, author: caller.name } : {};

const reviewOf = ({ feedback_status = 'unreviewed', feedback_text = null }: ManagedDetectionBody) => ({
  feedback_status,
  feedback_text: storedNote(feedback_text),
});

/** The columns of a complete body: what it omits follows from the type, or is unknown. */
async function columnsOf(
  transaction: DatabaseTransaction,
  body: ManagedDetectionBody,
  before?: StoredDetection,
): Promise<DetectionColumns | Refusal> {
  const { asset, pass = null, source = null, detection_type: type } = body;
  const known = await readReferences(transaction, { asset, pass, source });
  const outline = body.outline == null ? undefined : checkAoi(body.outline, { splitsOutlines: false });
  const issues: FieldIssue[] = [];
  const unknown = (field: string, what: string) =>
    issues.push({ field, code: `unknown_${field}`, message: `must be the id of ${what}` });
  if (known.program === undefined) unknown('asset', 'an asset');
  else {
    if (!known.pass && pass === before?.pass_id)
      issues.push({
        field: 'pass',
        code: 'unknown_pass',
        message: `must be changed with the asset: ${pass} is a pass over “${before?.asset_name}”, so send the id of a pass over the new asset, or null`,
      });
    else if (!known.pass) unknown('pass', 'a pass over the asset');
    if (!known.source) unknown('source', 'a source of the asset');
  }
  if (outline?.ok === false)
    issues.push({ ...outline.issue, field: outline.issue.field.replace('aoi', 'outline') });
  const [first] = issues;
  if (first !== undefined || known.program === undefined)
    return refuse('invalid_body', `${first?.field} ${first?.message}`, issues);
  const area: Area | null = outline?.ok === true ? outline.aoi.stored : null;
  const ofOutline = outline?.ok === true ? outline.aoi.areaKm2 * 1e6 : null;
  const rate = body.emission_rate_kg_h ?? null;
  return {
    program_id: known.program,
    asset_id: asset,
    pass_id: pass,
    source_id: source,
    head_key: headKey(body.coordinates.coordinates),
    detection_class: body.detection_class ?? usualClassOf(type),
    detection_type: type,
    call_type: body.call_type ?? callTypeOf(type),
    detected_at: body.detected_at,
    point: body.coordinates,
    outline: area,
    area_m2: body.area === undefined ? ofOutline : body.area,
    intensity: body.intensity === undefined ? rate : body.intensity,
    intensity_unit: body.intensity_unit ?? intensityUnitOf(type),
    count: body.count ?? 1,
    confidence: body.confidence ?? null,
    rate_kg_h: rate,
    rate_sigma_kg_h: body.emission_uncertainty_kg_h ?? null,
    uncertainty: body.uncertainty_parts ?? null,
    ime_kg: body.ime_kg ?? null,
    wind_speed: body.wind_speed_ms ?? null,
    wind_from_deg: body.wind_dir_deg ?? null,
    wind_source: body.wind_source ?? null,
    limit_kg_h: body.detection_limit_kg_h ?? null,
    not_quantified: body.not_quantified ?? null,
    evidence: body.evidence ?? {},
    algorithm: body.algorithm ?? null,
    simulated: body.simulated ?? false,
    made_by: body.made_by ?? (body.algorithm == null ? 'people' : 'analysis'),
  };
}
