import { operationsOf } from '../kernel/crud.ts';
import type { Operation } from '../kernel/operation.ts';
import { detectionArtifactCalls } from './detection-artifacts.ts';
import { addDetectionResponse, listDetectionResponses, readResponseFile } from './detection-responses.ts';
import {
  countDetections,
  exportDetectionsCsv,
  exportDetectionsGeoJson,
  listDetectionEvents,
  listDetections,
  readDetection,
  readDetectionFile,
  replaceDetectionReview,
  searchDetections,
  updateDetectionReview,
} from './detections.ts';
import { detectionCalls, publishDetection, retractDetection } from './managed-detections.ts';

export * from './detection-artifacts.ts';
export { DEFAULT_DIST_M, DETECTION_ORDERINGS, type IncludeFiles } from './detection-query.ts';
export * from './detection-responses.ts';
export type { Detection } from './detection-shapes.ts';
export * from './detections.ts';
export * from './managed-detections.ts';

export const detectionsOperations: readonly Operation[] = [
  listDetections,
  searchDetections,
  countDetections,
  exportDetectionsCsv,
  exportDetectionsGeoJson,
  readDetection,
  replaceDetectionReview,
  updateDetectionReview,
  listDetectionEvents,
  listDetectionResponses,
  addDetectionResponse,
  readResponseFile,
  readDetectionFile,
  ...operationsOf(detectionCalls),
  publishDetection,
  retractDetection,
  ...operationsOf(detectionArtifactCalls),
];
