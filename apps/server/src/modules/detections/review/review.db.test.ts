import {
  addDetectionResponse,
  type Detection,
  type DetectionEvent,
  type DetectionResponse,
  listDetectionEvents,
  listDetectionResponses,
  type Problem,
  readDetection,
  readResponseFile,
  replaceDetectionReview,
} from '@sigma/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../testing/test-app.ts';
import { MONITOR, STAFF, useDetectionsApp } from '../detections.fixture.ts';
import type { monitorCalls } from '../monitor.fixture.ts';
import { PDF_FILES } from './pdf-files.fixture.ts';

const { world, one, review, events } = useDetectionsApp();
let app: TestApp;
let calls: ReturnType<typeof monitorCalls>;
let asset: string;
beforeAll(() => {
  ({ app, calls, asset } = world());
});

describe('the review of a finding', () => {
  it.each([
    ['Resolved-accepted', 'Resolved - Accepted'],
    ['Resolved - Rejected', 'Resolved - Rejected'],
    ['UNRESOLVED', 'Unresolved'],
    ['unreviewed', 'Unreviewed'],
  ])('is accepted as %s and answered as %s', async (sent, answered) => {
    const { id } = await calls.addPublished(asset);
    await review(200, id, { feedback_status: 'Resolved - Rejected' });
    expect(await review<Detection>(200, id, { feedback_status: sent })).toMatchObject({
      feedback_status: answered,
    });
  });

  it('has notes of 200 characters beyond the basic plane, but not of 201', async () => {
    const { id } = await calls.addPublished(asset);
    const text = '🛢'.repeat(200);
    expect(await review<Detection>(200, id, { feedback_text: ` ${text} ` })).toMatchObject({
      feedback_text: text,
    });
    const refused = await review<Problem>(422, id, { feedback_text: `${text}x` });
    expect(refused.errors).toMatchObject([
      { field: 'feedback_text', code: 'too_long', message: 'Limit notes to 200 characters.' },
    ]);
    expect(refused.detail).toBe('The body is invalid: feedback_text: Limit notes to 200 characters.');
    expect(await review<Detection>(200, id, { feedback_text: '   ' })).toMatchObject({ feedback_text: null });
  });

  it('may change nothing else', async () => {
    const { id } = await calls.addPublished(asset);
    const refused = await review<Problem>(422, id, { feedback_status: 'done', detection_class: 'detection' });
    expect(refused.errors?.map(({ field, code }) => [field, code])).toEqual([
      ['feedback_status', 'wrong_value'],
      ['detection_class', 'unknown_field'],
    ]);
  });

  it('is recorded with who, when, from and to; a change of the status is an event for programs', async () => {
    const { id } = await calls.addPublished(asset);
    const body = { feedback_status: 'unresolved', feedback_text: 'Crew informed.' };
    const saved = await calls.call<Detection>(replaceDetectionReview, 200, {
      as: MONITOR,
      params: one(id),
      body,
    });
    expect(saved).toMatchObject({ reviewed_by: 'Mina Okafor', reviewed_at: '2026-11-20T00:00:00.000Z' });
    const found = await calls.call<{ results: DetectionEvent[] }>(listDetectionEvents, 200, {
      as: MONITOR,
      params: one(id),
    });
    expect(
      found.results.map(({ kind, actor, before, after, text }) => [kind, actor, before, after, text]),
    ).toEqual([
      ['created', 'Staff', null, null, null],
      ['published', 'Staff', null, null, null],
      ['reviewed', saved.reviewed_by, 'Unreviewed', 'Unresolved', 'Crew informed.'],
    ]);
    expect((await events()).at(-1)).toMatchObject({
      kind: 'monitor.feedback.changed',
      audience: { users: [] },
    });
    await review(200, id, body);
    expect((await events()).filter(({ kind }) => kind === 'monitor.feedback.changed')).toHaveLength(1);
  });

  it('that someone else has changed is not overwritten with If-Match', async () => {
    const { id } = await calls.addPublished(asset);
    const read = await app.call(readDetection, { as: MONITOR, params: one(id) });
    const headers = { 'if-match': read.headers.get('etag') ?? '' };
    await read.body?.cancel();
    await review(200, id, { feedback_status: 'accepted' }, { headers });
    await review(412, id, { feedback_status: 'rejected' }, { headers });
  });

  it('is independent of the steps that people took', async () => {
    const { id } = await calls.addPublished(asset);
    const params = one(id);
    const body = { step: 'repaired', text: 'Valve replaced.' };
    await calls.call(addDetectionResponse, 201, { as: MONITOR, params, body });
    const { results } = await calls.call<{ results: object[] }>(listDetectionResponses, 200, {
      as: MONITOR,
      params,
    });
    expect(results).toMatchObject([body]);
    expect(await calls.call(readDetection, 200, { as: MONITOR, params })).toMatchObject({
      feedback_status: 'Unreviewed',
    });
    const tooLong = { step: 'verified', text: 'x'.repeat(2001) };
    await calls.call(addDetectionResponse, 422, { as: MONITOR, params, body: tooLong });
    await calls.call(addDetectionResponse, 422, { as: MONITOR, params, body: { step: 'sold' } });
  });

  it('is followed by a step that is added once under an Idempotency-Key, also at the same time', async () => {
    const { id } = await calls.addPublished(asset);
    const params = one(id);
    const headers = { 'idempotency-key': 'step' };
    const respond = <Answer>(status: number, body: object) =>
      calls.call<Answer>(addDetectionResponse, status, { as: MONITOR, params, body, headers });
    const content = Buffer.from('%PDF-1.7 valve').toString('base64');
    const body = { step: 'repaired', files: [{ name: 'valve.pdf', content }] };
    const [first, second] = await Promise.all([
      respond<DetectionResponse>(201, body),
      respond<DetectionResponse>(201, body),
    ]);
    expect(second).toEqual(first);
    expect(await respond(201, body)).toEqual(first);
    const { results } = await calls.call<{ results: object[] }>(listDetectionResponses, 200, {
      as: MONITOR,
      params,
    });
    expect(results).toEqual([first]);
    expect(await respond(422, { step: 'verified' })).toMatchObject({ code: 'key_reused' });
    const { id: other } = await calls.addPublished(asset, { detection_type: 'Digging' });
    const elsewhere = await calls.call<DetectionResponse>(addDetectionResponse, 201, {
      as: MONITOR,
      params: one(other),
      body,
      headers,
    });
    expect(elsewhere.id).not.toBe(first.id);
  });

  it('accepts three files of the largest size, under an Idempotency-Key too', async () => {
    const { id } = await calls.addPublished(asset);
    const content = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(4_999_996, 7)]);
    const files = ['a', 'b', 'c'].map((name) => ({ name, content: content.toString('base64') }));
    const sent = { as: MONITOR, params: one(id), body: { step: 'repaired', files } };
    const headers = { 'idempotency-key': 'large' };
    const first = await calls.call<DetectionResponse>(addDetectionResponse, 201, { ...sent, headers });
    expect(first.files.map(({ size }) => size)).toEqual([5_000_000, 5_000_000, 5_000_000]);
    expect(await calls.call(addDetectionResponse, 201, { ...sent, headers })).toEqual(first);
  });

  it('keeps the files of steps for those who see the finding, and accepts only pictures and PDF', async () => {
    const { id } = await calls.addPublished(asset);
    const params = one(id);
    const file = (name: string, content: string) => ({
      name,
      content: Buffer.from(content, 'latin1').toString('base64'),
    });
    const respond = <Answer>(status: number, files: readonly object[]) =>
      calls.call<Answer>(addDetectionResponse, status, {
        as: MONITOR,
        params,
        body: { step: 'repaired', files },
      });
    const page = file('page.pdf', '<script>');
    expect(await respond(422, [file('valve.pdf', '%PDF-1.7 valve'), page])).toMatchObject({
      errors: [{ field: 'files.1.content', message: 'must be a JPEG, PNG or PDF file' }],
    });
    await respond(422, [file('../valve.pdf', '%PDF-1.7')]);
    await respond(422, [file('valve\u202efdp.exe', '%PDF-1.7')]);
    for (const name of ['js', 'js-objstm'] as const) {
      expect(await respond(422, [{ name: 'valve.pdf', content: PDF_FILES[name] }])).toMatchObject({
        errors: [{ field: 'files.0.content', code: 'active_content' }],
      });
    }
    expect(await respond(422, [file('valve.png', `\x89PNG\r\n\x1a\n<script>`)])).toMatchObject({
      errors: [{ field: 'files.0.content', message: expect.stringContaining('a web page') }],
    });
    await respond(
      422,
      Array.from({ length: 4 }, () => file('valve.pdf', '%PDF-1.7')),
    );
    const added = await respond<DetectionResponse>(201, [file('valve.pdf', '%PDF-1.7 valve')]);
    const [stored] = added.files;
    expect(stored).toMatchObject({ name: 'valve.pdf', media_type: 'application/pdf', size: 14 });
    const { results } = await calls.call<{ results: DetectionResponse[] }>(listDetectionResponses, 200, {
      as: MONITOR,
      params,
    });
    expect(results).toEqual([added]);
    const of = { response: added.id, file: stored?.id ?? '' };
    const read = (as: string) => app.call(readResponseFile, { as, params: of });
    const answer = await read(MONITOR);
    expect([answer.status, await answer.text()]).toEqual([200, '%PDF-1.7 valve']);
    expect(answer.headers.get('content-disposition')).toContain('valve.pdf');
    for (const as of ['tasking@demo.example', 'other@demo.example'])
      expect((await read(as)).status).toBe(404);
    expect((await read(STAFF)).status).toBe(200);
  });
});
