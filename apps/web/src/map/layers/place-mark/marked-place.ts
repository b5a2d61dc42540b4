import type { Position } from '@sigma/geo';

/** A place that the user searched for. */
export interface MarkedPlace {
  readonly position: Position;
  readonly name: string;
}
