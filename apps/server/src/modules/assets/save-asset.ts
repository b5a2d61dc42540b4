import { type FieldIssue, type ManagedAssetBody, type Refusal, refuse } from '@sigma/contract';
import { type DatabaseTransaction, lockName } from '@sigma/db';
import { assetAreaIssue, assetIssues, checkAoi, nextReportAt, recipientsOf } from '@sigma/domain';
import {
  changeAsset,
  insertAsset,
  isKnownProgram,
  isNameTaken,
  isValidArea,
  readStoredAsset,
  type StoredAsset,
} from './assets.store.ts';
import { PASS_PRIORITY } from './pass-priority.ts';
import { forgetSite, interruptAnalysis, requeuePasses } from './passes.store.ts';

export interface AssetToSave {
  /** The asset as it is stored; undefined for a new one. */
  readonly before: StoredAsset | undefined;
  readonly body: ManagedAssetBody;
  /** Real time. */
  readonly now: Date;
  /** The time of the world in which assets are monitored. */
  readonly worldNow: Date;
}

const INVALID_AREA: FieldIssue = {
  field: 'aoi',
  code: 'invalid',
  message: 'The area is not valid for the database. Simplify it.',
};

/** Writes a new or changed asset, for both tiers. The caller has locked a stored one. */
export async function saveAsset(
  transaction: DatabaseTransaction,
  { before, body, now, worldNow }: AssetToSave,
): Promise<StoredAsset | Refusal> {
  const { program, aoi: given, ...rest } = body;
  const read = checkAoi(given);
  const issues: FieldIssue[] = [...assetIssues(body)];
  if (!(await isKnownProgram(transaction, program)))
    issues.push({ field: 'program', code: 'unknown', message: `Program ${program} does not exist.` });
  issues.push(...(await areaIssues(transaction, read)));
  const [first] = issues;
  if (first !== undefined || !read.ok) return refuse('invalid_body', first?.message ?? '', issues);
  await lockName(transaction, `names of assets ${program}`);
  if (await isNameTaken(transaction, program, { name: body.name, except: before?.id })) {
    const message = `The program has an asset named “${body.name}” already.`;
    return refuse('duplicate_name', message, [{ field: 'name', code: 'duplicate_name', message }]);
  }
  const columns = {
    ...rest,
    program_id: program,
    report_emails: recipientsOf(body.report_emails),
    alert_emails: recipientsOf(body.alert_emails),
    next_report_at: dueAt(before, body, worldNow),
  };
  const areaChanged = before?.shown !== JSON.stringify(read.aoi.shown);
  const id = before?.id ?? (await insertAsset(transaction, columns, read.aoi, now));
  if (before !== undefined) await changeAsset(transaction, id, { columns, aoi: read.aoi, now, areaChanged });
  if (before !== undefined && areaChanged) await lookAgain(transaction, id);
  const saved = await readStoredAsset(transaction, 'every', id);
  if (saved === undefined) throw new Error(`Asset ${id} was not stored.`);
  return saved;
}

/** Passes that are analysed again in a changed area. */
const NEWEST = 4;

/** Another area has another frame: what is remembered of the old one is of no use. */
async function lookAgain(transaction: DatabaseTransaction, asset: string): Promise<void> {
  await interruptAnalysis(transaction, asset);
  await forgetSite(transaction, asset);
  await requeuePasses(transaction, {
    asset,
    order: 'newest first',
    count: NEWEST,
    priority: PASS_PRIORITY.news,
  });
}

async function areaIssues(
  transaction: DatabaseTransaction,
  read: ReturnType<typeof checkAoi>,
): Promise<readonly FieldIssue[]> {
  if (!read.ok) return [read.issue];
  const tooLarge = assetAreaIssue(read.aoi.areaKm2);
  if (tooLarge !== undefined) return [tooLarge];
  return (await isValidArea(transaction, read.aoi)) ? [] : [INVALID_AREA];
}

/** A report that is due already stays due, unless the schedule changes. */
function dueAt(before: StoredAsset | undefined, body: ManagedAssetBody, worldNow: Date): Date | null {
  const fields = ['monitoring_start_date', 'monitoring_end_date', 'monitoring_frequency'] as const;
  if (before !== undefined && fields.every((field) => before[field] === body[field]))
    return before.next_report_at;
  return nextReportAt(body, worldNow);
}
