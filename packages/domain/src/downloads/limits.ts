/** 1:3#27. Idle is what the panel shows while there is no download. */
export const DOWNLOAD_STATUSES = ['Pending', 'Ready', 'Finished', 'Failed'] as const;
export type DownloadStatus = (typeof DOWNLOAD_STATUSES)[number];

export const MOST_SCENES_PER_DOWNLOAD = 500;
export const MOST_ASSETS_PER_SCENE = 20;
/** Bytes of the files of one download. */
export const MOST_DOWNLOAD_BYTES = 10_000_000_000;
/** Downloads of one person that may be packed or wait for it at one time. */
export const MOST_PENDING_DOWNLOADS = 5;
/** Bytes of all archives that one person may have lying there. */
export const MOST_STORED_BYTES = 50_000_000_000;
/** Decision 15: from when the archive is there; an archive that cannot be packed by then is given up. */
export const DOWNLOAD_LIFETIME_MS = 24 * 3_600_000;

/** 12345678901 as "12.3 GB". */
export function sizeText(bytes: number): string {
  if (bytes >= 1e9) return `${(bytes / 1e9).toFixed(1)} GB`;
  if (bytes >= 1e6) return `${(bytes / 1e6).toFixed(1)} MB`;
  return `${Math.ceil(bytes / 1e3)} kB`;
}
