import type { Scene } from './scene.ts';
import classes from './scene-note.module.css';
import { captureDay, captureTime, cloudText, offNadirText } from './scene-text.ts';

/** The tooltip of a footprint. */
export function SceneNote({ scene }: { readonly scene: Scene | undefined }) {
  if (scene === undefined) return null;
  const cloud = scene.cloudCover === undefined ? 'Cloud unavailable' : `${cloudText(scene.cloudCover)} cloud`;
  return (
    <>
      <span className={classes.title}>
        {scene.sensorName} · {captureDay(scene)} {captureTime(scene)} UTC
      </span>
      <br />
      {cloud} · {offNadirText(scene.offNadir)} off-nadir
    </>
  );
}
