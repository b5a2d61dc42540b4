import type { DatabaseTransaction } from '@sigma/db';
import { monitorAudience, passText } from '@sigma/domain';
import type { SceneGrid } from '@sigma/simulator';
import { PROGRAM_ITSELF } from '../../../entitlements/index.ts';
import { recordEvent } from '../../../events/index.ts';
import { type ClaimedPass, completePass, requeuePasses } from '../../assets/index.ts';
import {
  addDetection,
  announceRevisions,
  announceToReviewers,
  countWaiting,
  judgeGas,
  lockSources,
  type NewDetection,
  newsFromOf,
  publishNewFindings,
  queueHistoryMails,
  revisedFindings,
  updateSources,
} from '../../detections/index.ts';
import type { AnalysisAnswer, FoundOnMap } from '../analysis/analysis-task.ts';
import type { AssetToAnalyse } from '../memory/asset-to-analyse.store.ts';
import type { StoredMemory } from '../memory/memory.store.ts';
import { type ChosenMemory, useMemory } from '../memory/pass-memory.ts';
import type { MonitorServices } from '../services.ts';
import { type FindingContext, findingColumns, type PassBefore, type SeenVehicle } from './finding-columns.ts';
import {
  type EarlierPicture,
  findingPictures,
  type PicturesOf,
  pictureBefore,
  pictureCorners,
} from './finding-pictures.ts';
import { compareFindings, gasSeenAgain, mergedFindings } from './known-findings.ts';
import { findingsBefore, findingsOfPass, passesBefore, planPictures } from './pass-findings.store.ts';

/** The objects that were stored for a pass. */
export interface PassObjects {
  readonly grid: SceneGrid;
  readonly natural: string;
  readonly methane: string | undefined;
  readonly gray: PicturesOf['gray'];
  readonly memory: StoredMemory | undefined;
}

export interface PassToRecord {
  readonly pass: ClaimedPass;
  readonly asset: AssetToAnalyse;
  readonly answer: AnalysisAnswer;
  readonly objects: PassObjects;
  readonly memory: ChosenMemory;
}

export type RecordServices = Pick<MonitorServices, 'entitlements' | 'mailQueue' | 'clock' | 'worldClock'>;

/** A pass is remembered by so many later ones, which are analysed again when an older pass comes late. */
const REFOLDED = 6;

/**
 * Records everything that a pass has shown in one transaction: its state and limit, findings with their pictures, sources, what the
 * asset remembers, events and e-mails. False if another attempt has taken the pass over, whose findings count.
 */
export async function recordPass(
  transaction: DatabaseTransaction,
  services: RecordServices,
  { pass, asset, answer, objects, memory }: PassToRecord,
): Promise<boolean> {
  const now = services.clock();
  // Staff lock the sources before they change a finding: what is read and judged from here on stays as it is.
  await lockSources(transaction, asset.id);
  const known = await findingsOfPass(transaction, pass.id);
  const before = await passesBefore(transaction, asset.id, pass.acquired_at);
  const seen = answer.state === 'analysed' ? mergedFindings(answer.findings) : [];
  const { fresh, again } = compareFindings(seen, known, asset.facilities);
  const context =
    answer.state === 'analysed' && seen.length > 0
      ? await contextOf(transaction, { pass, asset, answer, before })
      : undefined;
  const found = context === undefined ? [] : classified(fresh, context);
  const findings = known.length + found.length;
  const isOurs = await completePass(transaction, pass, resultOf(answer, objects, findings), now);
  if (!isOurs) return false;
  if (objects.memory !== undefined) await useMemory(transaction, asset.id, memory, objects.memory);
  const newsFrom = newsFromOf(services.worldClock());
  const isNews = pass.acquired_at >= newsFrom;
  const terms = await services.entitlements.ofExisting(transaction, asset.program_id, PROGRAM_ITSELF);
  const waiting = await countWaiting(transaction, asset.id, terms);
  if (answer.state === 'analysed') {
    const ids = await addFindings(transaction, { objects, found, before, now });
    const isReviewed = asset.review_before_publish;
    const looks = context === undefined ? [] : gasSeenAgain(again, context);
    const revisions = await judgeGas(transaction, {
      asset: asset.id,
      added: ids,
      again: looks,
      isReviewed,
      now,
    });
    await updateSources(transaction, asset.id);
    const announced = { pass: pass.id, waiting, now };
    if (isReviewed) {
      const revised = await revisedFindings(transaction, revisions);
      await announceToReviewers(transaction, services, { ...announced, ids: isNews ? ids : [], revised });
    } else {
      const continuing = await publishNewFindings(transaction, ids, { now, isNews });
      const added = isNews ? ids : [];
      await announceRevisions(transaction, services, {
        ...announced,
        added,
        continuing,
        revisions,
        again: looks.map(({ id }) => id),
        newsFrom,
      });
    }
  }
  await recordEvent(transaction, {
    kind: 'monitor.pass.analysed',
    program: asset.program_id,
    subject: pass.id,
    audience: monitorAudience('monitor.pass.analysed'),
    data: { asset: asset.id, asset_name: asset.name, outcome: outcomeOf(answer, findings) },
    at: now,
  });
  // A pass that comes late was not among those that the next ones were compared with.
  if (memory.into === 'late' && pass.analysed_at === null)
    await requeuePasses(transaction, {
      asset: asset.id,
      after: pass.acquired_at,
      order: 'oldest first',
      count: REFOLDED,
      priority: pass.priority,
    });
  if (waiting === 0) await queueHistoryMails(transaction, services, { asset: asset.id, newsFrom });
  return true;
}

function resultOf(answer: AnalysisAnswer, { grid, natural, methane }: PassObjects, findings: number) {
  const { wind } = answer;
  const analysed = answer.state === 'analysed' ? answer : undefined;
  return {
    state: answer.state,
    findings,
    aoi_share: answer.aoiShare,
    cloud_share: answer.cloudShare,
    sun_elevation: answer.sunElevationDeg,
    off_nadir: answer.offNadirDeg,
    wind_speed: wind.speedMs,
    wind_from_deg: wind.fromDeg,
    wind_sigma: wind.sigmaMs,
    wind_source: wind.source,
    noise_ppm_m: analysed?.noisePpmM ?? null,
    limit_kg_h: analysed?.limitKgH ?? null,
    limit_sigma_kg_h: analysed?.limitSigmaKgH ?? null,
    memory_passes: analysed?.memoryPasses ?? null,
    algorithm: analysed?.algorithm ?? '',
    products: {
      grid,
      natural,
      methane: methane ?? null,
      vehicles: analysed === undefined ? [] : standingVehicles(analysed),
      vehicles_searched: analysed?.vehiclesSearched ?? null,
      dropped: analysed?.dropped ?? {},
      hidden: analysed?.hidden ?? null,
      cpu_ms: answer.cpuMs,
    },
  };
}

/** Where vehicles stood, also those that are not reported yet: they are once they are seen again. */
const standingVehicles = ({
  findings,
}: Extract<AnalysisAnswer, { state: 'analysed' }>): readonly SeenVehicle[] =>
  findings.flatMap((found) =>
    found.type === 'Vehicle' ? [{ place: found.place, isBright: found.isBright }] : [],
  );

const outcomeOf = (answer: AnalysisAnswer, findings: number): string =>
  passText({
    state: answer.state,
    findings,
    limitKgH: answer.state === 'analysed' ? answer.limitKgH : null,
    cloudShare: answer.cloudShare,
    vehiclesSearched: answer.state === 'analysed' ? answer.vehiclesSearched : null,
    cause: null,
  });

/** A finding with what is stored of it. */
interface ClassifiedFinding {
  readonly finding: FoundOnMap;
  readonly columns: NewDetection;
}

/** The passes before this one, newest first. */
type PassesBefore = readonly PassBefore[];

interface ToClassify extends Pick<PassToRecord, 'pass' | 'asset'> {
  readonly answer: Extract<AnalysisAnswer, { state: 'analysed' }>;
  readonly before: PassesBefore;
}

/** What the columns of the findings of a pass depend on. */
async function contextOf(
  transaction: DatabaseTransaction,
  { pass, asset, answer, before }: ToClassify,
): Promise<FindingContext> {
  const earlier = await findingsBefore(transaction, asset.id, pass.acquired_at);
  const { wind, limitKgH, memoryPasses, algorithm } = answer;
  const lastPasses = before.slice(0, 2);
  return { asset, pass, wind, limitKgH, memoryPasses, algorithm, earlier, lastPasses };
}

/** The findings whose kind is reported, with their classes. */
const classified = (found: readonly FoundOnMap[], context: FindingContext): readonly ClassifiedFinding[] =>
  found.flatMap((finding) => {
    const columns = findingColumns(finding, context);
    return columns === undefined ? [] : { finding, columns };
  });

interface ToAdd extends Pick<PassToRecord, 'objects'> {
  readonly found: readonly ClassifiedFinding[];
  readonly before: PassesBefore;
  readonly now: Date;
}

/** Returns the ids of the findings that were added. */
async function addFindings(
  transaction: DatabaseTransaction,
  { objects, found, before, now }: ToAdd,
): Promise<readonly string[]> {
  const pictures = { ...objects, before: lastPicture(before) };
  const ids: string[] = [];
  for (const { finding, columns } of found) {
    const shownBefore = pictureBefore(finding, pictures);
    const evidence = {
      ...columns.evidence,
      corners: pictureCorners(finding, objects.grid),
      ...(shownBefore && { before_at: shownBefore.at.toISOString() }),
    };
    const id = await addDetection(transaction, { ...columns, evidence }, now);
    if (id === undefined) continue;
    await planPictures(transaction, id, findingPictures(finding, pictures), now);
    ids.push(id);
  }
  return ids;
}

/** The picture of the last pass that has one; `passes` are given the newest first. */
function lastPicture(passes: PassesBefore): EarlierPicture | undefined {
  for (const { natural, acquired_at } of passes)
    if (natural !== null) return { layer: natural, at: acquired_at };
  return undefined;
}
