import type { Database } from '@sigma/db';
import { nextPlannedScenes, type Progress } from './imagery.store.ts';
import type { Imagery } from './imagery.ts';

const SCENES_AT_ONCE = 20;

export interface FillOptions {
  readonly database: Pick<Database, 'kysely'>;
  readonly imagery: Imagery;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
  /** Resolves once nothing more important is at work; awaited before each scene. */
  readonly quiet?: () => Promise<void>;
  /** Called when pictures could not be stored; filling ends then, and the next call resumes it. */
  readonly onError: (scene: string, error: unknown) => void;
}

/**
 * Renders the pictures that have not been requested yet, one scene at a time and only while no caller waits for a picture.
 * Resolves when none is left or the signal is aborted.
 */
export async function fillArchive(options: FillOptions): Promise<void> {
  const { database, imagery, signal, onProgress } = options;
  for (;;) {
    const scenes = signal.aborted ? [] : await nextPlannedScenes(database.kysely, SCENES_AT_ONCE);
    onProgress(await imagery.progress());
    if (scenes.length === 0) return;
    for (const scene of scenes) {
      await options.quiet?.();
      await imagery.calm();
      if (signal.aborted) return;
      try {
        await imagery.fillAssets(scene);
      } catch (error) {
        if (signal.aborted) return;
        options.onError(scene.id, error);
        return;
      }
    }
  }
}
