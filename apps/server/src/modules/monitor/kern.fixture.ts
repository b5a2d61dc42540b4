import type { Operation } from '@sigma/contract';
import { expect } from 'vitest';
import type { TestCall } from '../../testing/test-app.ts';
import { capturesOf, monitorWorld } from './monitor-world.fixture.ts';

export const [quiet, leaking, again] = threeCaptures();
function threeCaptures() {
  const [first, second, third] = capturesOf('kern-compressor', '2026-10-20', '2026-11-03');
  if (first === undefined || second === undefined || third === undefined)
    throw new Error('The simulator planned fewer captures of the site.');
  return [first, second, third] as const;
}
export const EMAILS = ['ops@demo.example', 'field@demo.example'];
export const ADMINISTRATOR = 'program-admin@demo.example';

/** A compressor hall that does not leak in its first capture, and leaks in the next two. */
export function kernWorld() {
  const world = monitorWorld('2026-11-03T12:00:00Z');
  let programs = 0;
  return {
    world,
    /** Calls an operation and states the expected status. */
    async call<Answer>(operation: Operation, status: number, input: TestCall): Promise<Answer> {
      const answer = await world.app.call(operation, input);
      const text = await answer.text();
      expect([answer.status, answer.status === status ? '' : text]).toEqual([status, '']);
      return JSON.parse(text);
    },
    /** Adds the asset to a new program, or to a given one, as the only asset of all. */
    async kern(emails: readonly string[] = [], given?: number) {
      programs += 1;
      const program = given ?? (await world.addProgram(`Program ${programs}`));
      await world.giveCollection(program);
      // Earlier programs of this file would otherwise analyse the captures too.
      await world.app.database.kysely.deleteFrom('assets').execute();
      await world.app.database.kysely.deleteFrom('scene_ids').execute();
      await world.app.database.kysely.deleteFrom('scenes').execute();
      const asset = await world.addAsset(program, 'kern-compressor', 'Compressor hall', emails);
      return { program, asset };
    },
    passesOf: (asset: string) =>
      world.app.database.kysely
        .selectFrom('asset_passes')
        .where('asset_id', '=', asset)
        .orderBy('acquired_at')
        .selectAll()
        .execute(),
    findingsOf: (asset: string) =>
      world.app.database.kysely
        .selectFrom('detections')
        .where('asset_id', '=', asset)
        .orderBy('detected_at')
        .selectAll()
        .execute(),
    mailsAbout: (asset: string) =>
      world.app.database.kysely
        .selectFrom('mails')
        .where('key', 'like', `alert ${asset} %`)
        .orderBy('key')
        .selectAll()
        .execute(),
  };
}
