import { type Detection, detectionCalls } from '@sigma/contract';
import { describe, expect, it } from 'vitest';
import { STAFF } from '../detections.fixture.ts';
import { type Gas, useGasPasses } from './gas-passes.fixture.ts';

const { world, record, rung, mailsTo, list } = useGasPasses();
const FIELD = 'field@demo.example';
/** Notified of as soon as it is published. */
const LARGE: Gas = { verdict: 'gas', rate: 1010 };
/** No one is notified of it. */
const SMALL: Gas = { verdict: 'gas', rate: 200 };
const reviewed = { isReviewed: true };

/** Publishes gas of a day, and has a later pass prove methane at its source; what is said until then is forgotten. */
async function proposed(day: number, gas: Gas): Promise<string> {
  const { calls, app } = world();
  const [id = ''] = await record(day, [gas], reviewed);
  await calls.publish(id);
  const [proof = ''] = await record(14, [{ rate: 900 }], reviewed);
  await calls.publish(proof);
  await app.database.kysely
    .deleteFrom('mails')
    .where('key', 'not like', `alert % ${id} %`)
    .where('key', 'like', 'review %')
    .execute();
  await app.database.kysely.deleteFrom('events').execute();
  await record(15, [], reviewed);
  return id;
}

const correct = (detection: string, body: object) =>
  world().calls.call<Detection>(detectionCalls.update, 200, { as: STAFF, params: { detection }, body });
const METHANE = { detection_type: 'Methane', detection_class: 'alert' };
const asSeen = async (id: string) =>
  (await list()).results.find((finding) => finding.id === id)?.detection_type;
const subjects = async (recipient: string) => (await mailsTo(recipient)).map(({ subject }) => subject);

describe('a published finding that may have another class, in a program whose findings are reviewed', () => {
  it('stays as customers see it, and its reviewers are notified once', async () => {
    const id = await proposed(13, LARGE);
    const before = await subjects(FIELD);
    expect(await asSeen(id)).toBe('Plume');
    expect(await subjects(STAFF)).toEqual([
      '[Sigma] 1 published finding may have another class at Permian pads',
    ]);
    const [mail] = await mailsTo(STAFF);
    expect(mail?.body).toContain('may be “Methane”. It is published as: Gas, not proven to be methane');
    await record(16, [], reviewed);
    expect(await subjects(STAFF)).toHaveLength(1);
    expect(await rung()).toEqual([]);
    expect(await subjects(FIELD)).toEqual(before);
  });

  it('has no step in its history that customers could read before staff have decided', async () => {
    const id = await proposed(13, LARGE);
    const steps = await world()
      .app.database.kysely.selectFrom('detection_events')
      .select('kind')
      .where('detection_id', '=', id)
      .orderBy('at')
      .execute();
    expect(steps.map(({ kind }) => kind).sort()).toEqual(['created', 'published']);
  });

  it('is corrected once for those who were notified, when staff correct it', async () => {
    const id = await proposed(13, LARGE);
    await world().app.database.kysely.deleteFrom('events').execute();
    await correct(id, METHANE);
    await correct(id, { feedback_text: 'Seen.' });
    expect(await rung()).toEqual(['monitor.findings.revised']);
    expect((await subjects(FIELD)).filter((subject) => subject.includes('Correction'))).toEqual([
      '[Sigma] Correction of 1 finding at Permian pads',
    ]);
    const { results } = await list();
    const evidence = Object(results.find((finding) => finding.id === id)?.evidence);
    expect(evidence).toMatchObject({ verdict: 'methane', proven_before: 1 });
    await record(16, [], reviewed);
    expect(await subjects(STAFF)).toHaveLength(1);
  });

  it('is announced when staff correct it, if no one was notified of it and it is news', async () => {
    const id = await proposed(13, SMALL);
    await correct(id, METHANE);
    expect(await rung()).not.toContain('monitor.findings.revised');
    expect((await subjects(FIELD)).some((subject) => subject.includes('Correction'))).toBe(false);
    const reported = (await mailsTo(FIELD)).filter(({ body }) => body.includes('200 ± 40 kg/h'));
    expect(reported).toHaveLength(1);
  });

  it('is not announced when staff correct it, if it is history', async () => {
    const id = await proposed(11, SMALL);
    await correct(id, METHANE);
    expect(await rung()).toEqual([]);
    expect((await mailsTo(FIELD)).filter(({ body }) => body.includes('200 ± 40 kg/h'))).toEqual([]);
  });
});
