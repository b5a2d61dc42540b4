import { detectionArtifactCalls, detectionCalls } from '@sigma/contract';
import { bindRecords } from '../../records/index.ts';
import type { ServerModule } from '../server-module.ts';
import { artifactRecords } from './artifacts/artifact-records.ts';
import { readDetectionFileBinding } from './artifacts/read-detection-file.ts';
import { countDetectionBinding } from './list/count-detections.ts';
import { exportDetectionBindings } from './list/export-detections.ts';
import { readDetectionBindings } from './list/list-detections.ts';
import { detectionRecords } from './managed/detection-records.ts';
import { publishBindings } from './managed/publish.ts';
import { responseBindings } from './review/responses.ts';
import { reviewBindings } from './review/review-detection.ts';
import type { DetectionsServices } from './services.ts';

export { announceToReviewers, newsFromOf } from './announce/announce.ts';
export { announceRevisions, revisedFindings } from './announce/announce-revisions.ts';
export { judgeGas, type LookAgain } from './announce/revise.ts';
export { makePicturesOfAlerts } from './artifacts/make-planned.ts';
export { bytesOf, cutPicture, upperLayer } from './artifacts/picture-layers.ts';
export { pictureOfFinding } from './artifacts/picture-of-finding.ts';
export { queueHistoryMails } from './mails/history-mails.ts';
export { addDetection } from './managed/add-detection.ts';
export type { DetectionColumns as NewDetection } from './managed/detection-writes.store.ts';
export { publishNewFindings } from './managed/publish.ts';
export { countWaiting, isAnnouncedIn, isMeasured, isReported } from './sources/leaks.store.ts';
export { lockSources } from './sources/sources.store.ts';
export { updateSources } from './sources/update-sources.ts';

/** Findings: alerts and detections, their files, reviews and responses. */
export const detectionsModule: ServerModule<DetectionsServices> = {
  name: 'detections',
  bindings: (services) => [
    ...readDetectionBindings(services),
    countDetectionBinding(services),
    ...exportDetectionBindings(services),
    ...reviewBindings(services),
    ...responseBindings(services),
    readDetectionFileBinding(services),
    ...bindRecords(services.database, detectionCalls, detectionRecords(services)),
    ...publishBindings(services),
    ...bindRecords(services.database, detectionArtifactCalls, artifactRecords(services)),
  ],
};
