import type { Binding } from '@sigma/contract';
import { listCaptureArtifactsBinding } from './list-capture-artifacts.ts';
import { listCapturesBinding } from './list-captures.ts';
import { readCaptureBinding } from './read-capture.ts';
import { readCaptureArtifactBinding } from './read-capture-artifact.ts';
import type { CapturesServices } from './services.ts';

export type { CapturesServices } from './services.ts';

export function capturesBindings(services: CapturesServices): readonly Binding[] {
  return [
    listCapturesBinding(services),
    readCaptureBinding(services),
    listCaptureArtifactsBinding(services),
    readCaptureArtifactBinding(services),
  ];
}
