import type { ArtifactFacts, SceneFacts } from './facts.ts';
import type { MapView } from './map-view.ts';

/** Pictures for a report. Each is undefined where there is none; errors that may pass are thrown. */
export interface PictureSource {
  /** The natural colours of a scene within a view. */
  ofScene(scene: SceneFacts, view: MapView, widthPx: number): Promise<Uint8Array | undefined>;
  /** A picture of a finding, stored or planned. */
  ofArtifact(artifact: ArtifactFacts): Promise<Uint8Array | undefined>;
  /** The plume of a picture that was made from a recipe, transparent elsewhere. */
  ofPlume(recipe: unknown): Promise<Uint8Array | undefined>;
}
