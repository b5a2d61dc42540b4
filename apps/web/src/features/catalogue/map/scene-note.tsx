import type { CoveredOf } from '../scene/covered-share.ts';
import type { Scene } from '../scene/scene.ts';
import { captureInstant, cloudText, coveredText, offNadirText } from '../scene/scene-text.ts';
import classes from './scene-note.module.css';

interface SceneNoteProps {
  readonly scene: Scene | undefined;
  readonly coveredOf: CoveredOf;
}

/** The tooltip of a footprint. */
export function SceneNote({ scene, coveredOf }: SceneNoteProps) {
  if (scene === undefined) return null;
  const cloud = scene.cloudCover === undefined ? 'Cloud unavailable' : `${cloudText(scene.cloudCover)} cloud`;
  const covered = coveredOf(scene);
  return (
    <>
      <span className={classes.title}>
        {scene.sensorName} · {captureInstant(scene)}
      </span>
      <br />
      {cloud} · {offNadirText(scene.offNadir)} off-nadir
      {covered !== undefined && ` · ${coveredText(covered)} of area`}
    </>
  );
}
