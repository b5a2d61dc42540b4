import { operationsOf } from '../kernel/crud.ts';
import type { Operation } from '../kernel/operation.ts';
import { detectionArtifactCalls } from './detection-artifacts.ts';
import {
  addDetectionResponse,
  countDetections,
  exportDetectionsCsv,
  exportDetectionsGeoJson,
  listDetectionEvents,
  listDetectionResponses,
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
  readDetectionFile,
  ...operationsOf(detectionCalls),
  publishDetection,
  retractDetection,
  ...operationsOf(detectionArtifactCalls),
];
