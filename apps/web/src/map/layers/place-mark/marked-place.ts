import type { Position } from '@sigma/geo';

/** A place that was looked for. */
export interface MarkedPlace {
  readonly position: Position;
  readonly name: string;
}
