/** Statuses of a download (spec 1:3). The panel shows Idle while there is no download. */
export const DOWNLOAD_STATUSES = ['Pending', 'Ready', 'Finished', 'Failed'] as const;
export type DownloadStatus = (typeof DOWNLOAD_STATUSES)[number];

/** Maximum number of scenes of a download. */
export const MAX_SCENES_PER_DOWNLOAD = 500;
/** Maximum number of files per scene of a download. */
export const MAX_ASSETS_PER_SCENE = 20;
/** Maximum size of the files of a download in bytes. */
export const MAX_DOWNLOAD_BYTES = 10_000_000_000;
/** Maximum number of a user's downloads that are being packed or waiting at the same time. */
export const MAX_PENDING_DOWNLOADS = 5;
/** Maximum size of all stored archives of a user in bytes. */
export const MAX_STORED_BYTES = 50_000_000_000;
/** How long an archive is available after packing; packing is abandoned after the same time (PD-15). */
export const DOWNLOAD_LIFETIME_MS = 24 * 3_600_000;
