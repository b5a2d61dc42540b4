import { type CaptureArtifact, readSceneFile, wireRequest } from '@sigma/contract';
import { ASSET_KEYS } from '@sigma/domain';
import type { StoredArtifacts } from './capture-artifacts.store.ts';

/** The addresses of a capture's files, which require a token or the files cookie like every asset link. */
export function captureArtifactOf({ id, keys }: StoredArtifacts, callUrl: string): CaptureArtifact {
  const addressOf = (asset: string) =>
    keys.includes(asset)
      ? `${new URL(callUrl).origin}/api${wireRequest(readSceneFile, { params: { scene: id, asset } }).path}`
      : null;
  return {
    file_id: id,
    envi_header_artifact: addressOf(ASSET_KEYS.cubeHeader),
    cloud_cover_map_artifact: addressOf(ASSET_KEYS.cloudMap),
  };
}
