import { MOST_DOWNLOAD_BYTES, sizeText } from './limits.ts';

/** Scenes and the keys of their assets, as they are asked for. */
export interface DownloadInput {
  readonly collection: string;
  readonly file_id: string;
  readonly assets: readonly string[];
}

/** An asset of a scene of the program. */
export interface KnownAsset {
  readonly collection: string;
  readonly sceneId: string;
  readonly key: string;
  /** Bytes; null for what is not made yet. */
  readonly size: number | null;
}

export interface PlannedFile {
  readonly collection: string;
  readonly fileId: string;
  readonly asset: string;
}

export interface DownloadIssue {
  readonly field: string;
  readonly code: 'not_found' | 'repeated' | 'too_large';
  readonly message: string;
}

export type DownloadPlan =
  | {
      readonly ok: true;
      readonly files: readonly PlannedFile[];
      /** Bytes of all files; null while one of them is not made yet. */
      readonly size: number | null;
    }
  | { readonly ok: false; readonly issues: readonly DownloadIssue[] };

/** Checks what is asked for against the assets that the program has; files come in the order asked. */
export function planDownload(wishes: readonly DownloadInput[], known: readonly KnownAsset[]): DownloadPlan {
  const scenes = Map.groupBy(known, (asset) => sceneKey(asset.collection, asset.sceneId));
  const issues: DownloadIssue[] = [];
  const files: PlannedFile[] = [];
  const sizes: (number | null)[] = [];
  const seen = new Set<string>();
  for (const [index, wish] of wishes.entries()) {
    const key = sceneKey(wish.collection, wish.file_id);
    const sceneIssue = seen.has(key) ? repeated(`Scene ${wish.file_id}`) : undefined;
    seen.add(key);
    const assets = scenes.get(key);
    if (sceneIssue !== undefined || assets === undefined) {
      issues.push({ field: `items.${index}.file_id`, ...(sceneIssue ?? noScene(wish)) });
      continue;
    }
    for (const [place, asset] of wish.assets.entries()) {
      const found = assets.find((one) => one.key === asset);
      const field = `items.${index}.assets.${place}`;
      if (found === undefined) issues.push({ field, ...noAsset(wish, asset, assets) });
      else if (wish.assets.indexOf(asset) < place) issues.push({ field, ...repeated(`File "${asset}"`) });
      else {
        files.push({ collection: wish.collection, fileId: wish.file_id, asset });
        sizes.push(found.size);
      }
    }
  }
  const large = sizeIssue(sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0));
  if (large !== undefined) issues.push(large);
  return issues.length > 0 ? { ok: false, issues } : { ok: true, files, size: total(sizes) };
}

/** Whether files of so many bytes are too much for one archive. */
export function sizeIssue(bytes: number): DownloadIssue | undefined {
  if (bytes <= MOST_DOWNLOAD_BYTES) return undefined;
  return {
    field: 'items',
    code: 'too_large',
    message: `A download takes at most ${sizeText(MOST_DOWNLOAD_BYTES)}; these files have ${sizeText(bytes)}. Take fewer scenes, or order them into a bucket.`,
  };
}

function total(sizes: readonly (number | null)[]): number | null {
  return sizes.reduce((sum, size) => (sum === null || size === null ? null : sum + size), 0);
}

const sceneKey = (collection: string, id: string): string => `${collection}/${id}`;

type IssueText = Omit<DownloadIssue, 'field'>;

function repeated(what: string): IssueText {
  return { code: 'repeated', message: `${what} is named twice` };
}

function noScene({ collection, file_id }: DownloadInput): IssueText {
  return { code: 'not_found', message: `The program has no scene ${file_id} in collection ${collection}` };
}

function noAsset({ file_id }: DownloadInput, asset: string, assets: readonly KnownAsset[]): IssueText {
  const takes = assets.map(({ key }) => key).join(', ');
  return { code: 'not_found', message: `Scene ${file_id} has no file "${asset}"; it has ${takes}` };
}
