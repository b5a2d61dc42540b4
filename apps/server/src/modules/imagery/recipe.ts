import type { ScenePlan } from '@sigma/simulator';

/** The recipe of a simulated scene: its pixels are a pure function of it. */
export interface Recipe {
  readonly seed: number;
  readonly plan: ScenePlan;
}

/** Reads a recipe from the database, where instants are text. Throws when it is not a valid recipe. */
export function readRecipe(stored: object): Recipe {
  if (!('kind' in stored) || stored.kind !== 'simulated' || !('seed' in stored) || !('plan' in stored)) {
    throw new Error('The recipe of this scene is of an unknown kind.');
  }
  const { seed, plan } = stored;
  if (typeof seed !== 'number' || typeof plan !== 'object' || plan === null) {
    throw new Error('The recipe of this scene is damaged.');
  }
  // The demo wrote it from a ScenePlan; only its instants are stored in another form.
  const read = plan as Omit<ScenePlan, 'start' | 'end' | 'datetime'> & Record<Instants, string>;
  const { start, end, datetime } = read;
  return {
    seed,
    plan: { ...read, start: new Date(start), end: new Date(end), datetime: new Date(datetime) },
  };
}

type Instants = 'start' | 'end' | 'datetime';
