import { bytesText } from './bytes-text.ts';
import { MAX_DOWNLOAD_BYTES } from './limits.ts';

/** A requested scene with the keys of the requested assets. */
export interface DownloadInput {
  readonly collection: string;
  readonly file_id: string;
  readonly assets: readonly string[];
}

/** An asset of a scene that the program may download. */
export interface KnownAsset {
  readonly collection: string;
  readonly sceneId: string;
  readonly key: string;
  /** Bytes; null for a file that has not been generated yet. */
  readonly size: number | null;
}

/** A file that will be packed. */
export interface PlannedFile {
  readonly collection: string;
  readonly fileId: string;
  readonly asset: string;
}

/** One invalid field of a requested download. */
export interface DownloadIssue {
  readonly field: string;
  readonly code: 'not_found' | 'repeated' | 'too_large';
  readonly message: string;
}

/** The files of a download with their size, or every issue of the request. */
export type DownloadPlan =
  | {
      readonly ok: true;
      readonly files: readonly PlannedFile[];
      /** Bytes of all files; null while a file has not been generated yet. */
      readonly size: number | null;
    }
  | { readonly ok: false; readonly issues: readonly DownloadIssue[] };

/**
 * Checks requested files against the assets of the program. Returns the files in the requested order, or every issue.
 */
export function planDownload(inputs: readonly DownloadInput[], known: readonly KnownAsset[]): DownloadPlan {
  const scenes = Map.groupBy(known, (asset) => sceneKey(asset.collection, asset.sceneId));
  const issues: DownloadIssue[] = [];
  const files: PlannedFile[] = [];
  const sizes: (number | null)[] = [];
  const seen = new Set<string>();
  for (const [index, input] of inputs.entries()) {
    const key = sceneKey(input.collection, input.file_id);
    const sceneIssue = seen.has(key) ? repeated(`Scene ${input.file_id}`) : undefined;
    seen.add(key);
    const assets = scenes.get(key);
    if (sceneIssue !== undefined || assets === undefined) {
      issues.push({ field: `items.${index}.file_id`, ...(sceneIssue ?? noScene(input)) });
      continue;
    }
    for (const [position, asset] of input.assets.entries()) {
      const found = assets.find(({ key }) => key === asset);
      const field = `items.${index}.assets.${position}`;
      if (found === undefined) issues.push({ field, ...noAsset(input, asset, assets) });
      else if (input.assets.indexOf(asset) < position) issues.push({ field, ...repeated(`File "${asset}"`) });
      else {
        files.push({ collection: input.collection, fileId: input.file_id, asset });
        sizes.push(found.size);
      }
    }
  }
  const large = sizeIssue(sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0));
  if (large !== undefined) issues.push(large);
  return issues.length > 0 ? { ok: false, issues } : { ok: true, files, size: total(sizes) };
}

/** The issue of files that are too large for one archive; undefined if they fit. */
export function sizeIssue(bytes: number): DownloadIssue | undefined {
  if (bytes <= MAX_DOWNLOAD_BYTES) return undefined;
  return {
    field: 'items',
    code: 'too_large',
    message: `A download may have at most ${bytesText(MAX_DOWNLOAD_BYTES)}; these files have ${bytesText(bytes)}. Select fewer scenes, or order them into a bucket.`,
  };
}

function total(sizes: readonly (number | null)[]): number | null {
  return sizes.reduce((sum, size) => (sum === null || size === null ? null : sum + size), 0);
}

const sceneKey = (collection: string, id: string): string => `${collection}/${id}`;

type IssueText = Omit<DownloadIssue, 'field'>;

function repeated(what: string): IssueText {
  return { code: 'repeated', message: `${what} is listed twice` };
}

function noScene({ collection, file_id }: DownloadInput): IssueText {
  return { code: 'not_found', message: `The program has no scene ${file_id} in collection ${collection}` };
}

function noAsset({ file_id }: DownloadInput, asset: string, assets: readonly KnownAsset[]): IssueText {
  const available = assets.map(({ key }) => key).join(', ');
  return { code: 'not_found', message: `Scene ${file_id} has no file "${asset}"; it has ${available}` };
}
