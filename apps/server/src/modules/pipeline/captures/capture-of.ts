import { type Capture, type PipelineCapture, readSceneFile, wireRequest } from '@sigma/contract';
import type { StoredCapture } from './captures.store.ts';

/**
 * A stored scene as a capture. Its area of interest is known only by the name of its task: saved areas belong to
 * users and are not linked to captures.
 */
export function captureOf(stored: StoredCapture, callUrl: string): Capture {
  const preview = wireRequest(readSceneFile, { params: { scene: stored.id, asset: 'visual_rgb' } }).path;
  return {
    id: stored.capture_id,
    file_id: stored.id,
    task_id: stored.task_id,
    sensor_id: stored.sensor,
    footprint: { ...stored.footprint },
    acquisition_time: stored.start.toISOString(),
    processed_time: stored.processed_at.toISOString(),
    cloud_cover_pct: stored.cloud_cover,
    preview_artifact: stored.has_picture ? `${new URL(callUrl).origin}/api${preview}` : null,
    aoi: null,
    aoi_name: stored.task_name,
  };
}

/** A stored scene as a capture with the fields that only staff see. */
export function pipelineCaptureOf(stored: StoredCapture, callUrl: string): PipelineCapture {
  return {
    ...captureOf(stored, callUrl),
    collection: stored.collection,
    embargoed_until: stored.embargoed_until?.toISOString() ?? null,
    order_id: stored.order_id,
  };
}
