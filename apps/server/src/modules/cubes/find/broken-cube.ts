import { type Refusal, refuse } from '@sigma/contract';

/** Refuses a scene whose cube is damaged. */
export const brokenCube = (scene: string, reason: string): Refusal =>
  refuse('not_found', `The cube of the scene "${scene}" cannot be read: ${reason}`);
