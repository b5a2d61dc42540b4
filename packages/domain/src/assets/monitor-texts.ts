/**
 * The texts of Monitor that the specification quotes (spec 2:2, 2:5 and 2:8), in its spelling. Screens, answers and e-mails
 * read them here.
 */
export const MONITOR_TEXTS = {
  assetsNotFetched: 'There was an error when fetching your assets :(.',
  noAssets: 'There are no assets in the system.',
  noAlerts: 'No alerts available',
  noDetections: 'No detections available',
  noReports: 'No reports available',
  noRecipients: 'No recipients configured',
  noFindings: 'There are no detections for this critera.',
  noReportFile: 'No file generated for this report, this can take a few minutes.',
  noThumbnails: 'Missing Thumbnails',
  footprintsHidden: 'Some footprints are hidden',
  nameMissing: 'Asset Title is a required field',
  startMissing: 'Start Date is a required field',
  endMissing: 'End Date is a required field',
  endBeforeStart: "End date can't be before the start date.",
  notesTooLong: 'Limit notes to 200 characters.',
} as const;

/** Shown when a review could not be saved; `message` is the reason. */
export const reviewNotSavedText = (message: string): string =>
  `An error occurred while saving: '${message}'.`;
