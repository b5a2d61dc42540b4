import { retractDetection } from '@sigma/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { STAFF, useDetectionsApp } from '../detections.fixture.ts';

const { world } = useDetectionsApp();
const at = (day: number) => new Date(Date.UTC(2026, 10, day, 10));

beforeEach(async () => {
  const { kysely } = world().app.database;
  for (const table of ['detections', 'mails', 'sources', 'asset_passes'] as const)
    await kysely.deleteFrom(table).execute();
});

describe('the e-mail about the withdrawal of a finding', () => {
  it.each([0, 1, 2])('names the %i passes that are not analysed yet', async (waiting) => {
    const { app, asset, calls } = world();
    const [seen] = await app.database.kysely
      .insertInto('asset_passes')
      .values(
        [10, 11, 12].slice(0, waiting + 1).map((day) => ({
          asset_id: asset,
          collection: 'spot',
          scene_id: `S${day}`,
          sensor: 1,
          acquired_at: at(day),
          state: day === 10 ? 'analysed' : 'waiting',
        })),
      )
      .returning('id')
      .execute();
    const { id } = await calls.addPublished(asset, { pass: seen?.id, detected_at: at(10).toISOString() });
    await calls.call(retractDetection, 200, {
      as: STAFF,
      params: { detection: id },
      body: { reason: 'A flare.' },
    });
    const mails = await app.database.kysely
      .selectFrom('mails')
      .select('body')
      .where('subject', 'like', '%Correction%')
      .execute();
    const text = { 0: '', 1: '; 1 pass is not analysed yet', 2: '; 2 passes are not analysed yet' }[waiting];
    expect(mails).not.toEqual([]);
    for (const { body } of mails) expect(body).toContain(`Seen for the first time${text}.`);
  });
});
