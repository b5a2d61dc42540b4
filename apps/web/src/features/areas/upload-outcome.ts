import type { Answer, importSearchAreas } from '@sigma/contract';
import type { AreaFileErrorCode } from '@sigma/geo';
import type { ErrorText } from '../../api/error-text.ts';
import { type AreaToSave, reasonOf, type UploadFailure, type UploadPlan } from './upload-plan.ts';

export interface SavedUpload extends AreaToSave {
  readonly id: string;
}

/** The result of one file. */
export interface FileOutcome {
  readonly fileName: string;
  /** Why the complete file was rejected. */
  readonly refused?: { readonly code: AreaFileErrorCode; readonly message: string };
  readonly saved: readonly SavedUpload[];
  readonly failures: readonly UploadFailure[];
  readonly lackingNames: number;
  /** What interrupted the upload. */
  readonly broken?: ErrorText;
}

export type UploadOutcome = readonly FileOutcome[];

export const UPLOAD_ERROR: ErrorText = {
  title: 'Upload Error',
  text: 'An unknown error occurred while uploading. Please reach out to your support contact for help.',
};

/** The outcome of a file of which nothing has been sent yet. */
export function outcomeOfPlan(fileName: string, plan: UploadPlan): FileOutcome {
  if (!plan.ok) {
    const { code, message } = plan;
    return { fileName, refused: { code, message }, saved: [], failures: [], lackingNames: 0 };
  }
  return { fileName, saved: [], failures: plan.failures, lackingNames: plan.lackingNames };
}

/** The outcome once the server has answered a call for these areas. */
export function withAnswer(
  outcome: FileOutcome,
  areas: readonly AreaToSave[],
  results: Answer<typeof importSearchAreas>['results'],
): FileOutcome {
  const saved = [...outcome.saved];
  const failures = [...outcome.failures];
  for (const { index, id, code, message } of results) {
    const area = areas[index];
    if (area === undefined) continue;
    if (id !== null) saved.push({ ...area, id });
    else failures.push({ name: area.name, reason: reasonOf(code ?? ''), message: message ?? '' });
  }
  return { ...outcome, saved, failures };
}

/** "Upload Error" when the upload was interrupted, "Upload Failed" if any section or file failed (spec 1:8#12). */
export function outcomeTitle(outcome: UploadOutcome): string {
  const broken = outcome.find((file) => file.broken !== undefined)?.broken;
  if (broken !== undefined) return UPLOAD_ERROR.title;
  const hasFailed = outcome.some(({ refused, failures }) => refused !== undefined || failures.length > 0);
  return hasFailed ? 'Upload Failed' : 'Upload Complete';
}

/** Why a complete file was rejected, in the words of the result dialog. */
export function refusalText({ fileName, refused }: FileOutcome): string | undefined {
  if (refused === undefined) return undefined;
  if (refused.code !== 'no_geometries') return refused.message;
  return /\.km[lz]$/i.test(fileName)
    ? 'No geometries found in the uploaded KML file.'
    : 'No geometries found in the uploaded file.';
}
