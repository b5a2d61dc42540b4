import { readSceneFile, wireRequest } from '@sigma/contract';
import { apiBase } from '../../api/api-base.ts';

/** The address of a scene's thumbnail: stable, and opened by the session's cookie (PD-54). */
export function thumbnailOf(fileId: string): string {
  return apiBase() + wireRequest(readSceneFile, { params: { scene: fileId, asset: 'thumbnail' } }).path;
}
