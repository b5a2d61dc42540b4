import {
  type Binding,
  bind,
  type Call,
  callerName,
  listDetectionEvents,
  page,
  Refusal,
  replaceDetectionReview,
  Tagged,
  updateDetectionReview,
} from '@sigma/contract';
import type { DatabaseTransaction } from '@sigma/db';
import { feedbackLabel, monitorAudience, storedNote } from '@sigma/domain';
import { recordEvent } from '../../../events/index.ts';
import { rollbackOnRefusal, tagOf, unmetCondition, writeAudit } from '../../../records/index.ts';
import { noDetection, oneDetectionAnswer } from '../list/detection-answer.ts';
import { readDetection, type StoredDetection } from '../list/detections.store.ts';
import { reviewState } from '../list/list-detections.ts';
import type { DetectionsServices } from '../services.ts';
import { nameOf, userOf } from './acting-member.ts';
import { findingNamed } from './finding-event.ts';
import { listHistory, writeHistory } from './history.store.ts';
import { lockDetection, writeReview } from './review.store.ts';

type ReviewCall = Omit<Call<typeof updateDetectionReview>, never>;

/** What members say about findings, and their history. */
export function reviewBindings({ database }: Pick<DetectionsServices, 'database'>): readonly Binding[] {
  const { kysely } = database;
  const review = async (operation: string, call: ReviewCall) => {
    const saved = await rollbackOnRefusal(database, (transaction) =>
      saveReview(transaction, operation, call),
    );
    if (saved instanceof Refusal) return saved;
    return new Tagged(await oneDetectionAnswer(kysely, saved), tagOf(reviewState(saved)));
  };
  const find = ({ program, detection: id }: ReviewCall['params']) =>
    readDetection(kysely, { id, program, withheld: false });
  return [
    bind(replaceDetectionReview, (call) => review(replaceDetectionReview.id, call)),
    bind(updateDetectionReview, (call) => review(updateDetectionReview.id, call)),
    bind(listDetectionEvents, async (call) => {
      if ((await find(call.params)) === undefined) return noDetection();
      const { rows, count } = await listHistory(kysely, call.params.detection, call.query);
      return page(
        rows.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })),
        count,
        call,
      );
    }),
  ];
}

async function saveReview(
  transaction: DatabaseTransaction,
  operation: string,
  call: ReviewCall,
): Promise<StoredDetection | Refusal> {
  const { params, body, caller, now } = call;
  const key = { id: params.detection, program: params.program, withheld: false };
  await lockDetection(transaction, key.id);
  const before = await readDetection(transaction, key);
  if (before === undefined) return noDetection();
  const unmet = unmetCondition(call.header('if-match'), () => reviewState(before));
  if (unmet !== undefined) return unmet;
  const status = body.feedback_status ?? before.feedback_status;
  const text = body.feedback_text === undefined ? before.feedback_text : storedNote(body.feedback_text);
  if (status === before.feedback_status && text === before.feedback_text) return before;
  await writeReview(transaction, key.id, {
    feedback_status: status,
    feedback_text: text,
    reviewed_by: userOf(caller),
    reviewed_at: now,
  });
  await writeHistory(transaction, key.id, {
    at: now,
    actor: nameOf(caller),
    user: userOf(caller),
    kind: 'reviewed',
    before: feedbackLabel(before.feedback_status),
    after: feedbackLabel(status),
    text,
  });
  await writeAudit(transaction, {
    actor: callerName(caller),
    operation,
    target: `detection ${key.id}`,
    program: before.program_id,
    before: { feedback_status: before.feedback_status, feedback_text: before.feedback_text },
    after: { feedback_status: status, feedback_text: text },
    requestId: call.requestId,
  });
  const kind = 'monitor.feedback.changed';
  if (status !== before.feedback_status)
    await recordEvent(transaction, {
      kind,
      program: before.program_id,
      subject: key.id,
      audience: monitorAudience(kind),
      data: { ...findingNamed(before), status: feedbackLabel(status) },
      at: now,
    });
  return (await readDetection(transaction, key)) ?? noDetection();
}
