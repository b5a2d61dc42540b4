import { readSceneFile, wireRequest } from '@sigma/contract';
import { apiBase } from '../../api/api-base.ts';

/** Address of a scene's thumbnail (PD-54: stable, opened by the cookie of the session). */
export function thumbnailOf(fileId: string): string {
  return apiBase() + wireRequest(readSceneFile, { params: { scene: fileId, asset: 'thumbnail' } }).path;
}
