import { insertScenes, type NewScene } from '@sigma/archive';
import type { Operation } from '@sigma/contract';
import { seedPeople, type TestPrograms } from '../../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp, type TestCall } from '../../../testing/test-app.ts';
import { scenesOf } from './scenes.fixture.ts';

/** The customer has every role in the first two programs, but is not a member of the third. */
export const CUSTOMER = 'customer@demo.example';
export const OTHER = 'other@demo.example';
export const ADMIN = 'admin@demo.example';
export const EMPLOYEE = 'employee@demo.example';

/** Parsed JSON whose members tests access without a schema. */
type Json = ReturnType<typeof JSON.parse>;

export interface StacWorld {
  readonly app: TestApp;
  readonly programs: TestPrograms;
  readonly scenes: readonly NewScene[];
  /** Calls as the customer of the first program unless the input says otherwise. */
  readonly call: (operation: Operation, input?: TestCall) => Promise<Response>;
  /** The JSON of a response, which must have the status; 200 by default. */
  readonly json: (operation: Operation, input?: TestCall, status?: number) => Promise<Json>;
}

/** Starts a server with "alpha" and "gamma" in the first program, "gamma" in the second and "beta" in the third. */
export async function stacWorld(): Promise<StacWorld> {
  const app = await startTestApp();
  const programs = await seedPeople(app.database);
  const { kysely } = app.database;
  await kysely
    .insertInto('collections')
    .values([
      {
        id: 'alpha',
        title: 'Alpha',
        description: 'Harbours and cities',
        file_format: 'COG',
        simulated: true,
      },
      { id: 'beta', title: 'Beta', description: 'Mines', file_format: 'COG' },
      { id: 'gamma', title: 'Gamma', description: 'Forests', file_format: 'COG' },
    ])
    .execute();
  await kysely
    .insertInto('program_collections')
    .values([
      { program_id: programs.first, collection: 'alpha' },
      { program_id: programs.first, collection: 'gamma' },
      { program_id: programs.second, collection: 'gamma' },
      { program_id: programs.third, collection: 'beta' },
    ])
    .execute();
  const scenes = [...scenesOf('alpha', 60, 1), ...scenesOf('beta', 20, 2), ...scenesOf('gamma', 30, 3)];
  await insertScenes(kysely, scenes);
  const call = (operation: Operation, input: TestCall = {}) =>
    app.call(operation, {
      as: CUSTOMER,
      ...input,
      params: { program: programs.first, ...input.params },
    });
  async function json(operation: Operation, input: TestCall = {}, status = 200) {
    const answer = await call(operation, input);
    const text = await answer.text();
    if (answer.status !== status) throw new Error(`${operation.id} answers ${answer.status}: ${text}`);
    return JSON.parse(text);
  }
  return { app, programs, scenes, call, json };
}

/** A Collection as staff submit it. */
export const collectionOf = (id: string, members: object = {}) => ({
  type: 'Collection',
  stac_version: '1.1.0',
  id,
  description: 'Harbours of the north',
  license: 'CC-BY-4.0',
  extent: { spatial: { bbox: [[-180, -90, 180, 90]] }, temporal: { interval: [[null, null]] } },
  links: [],
  ...members,
});
