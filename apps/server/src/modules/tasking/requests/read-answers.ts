import type { TaskingRequest } from '@sigma/contract';
import type { Connection } from '@sigma/db';
import { requestAnswer } from './request-answer.ts';
import { type RequestRow, readStatusTexts } from './tasking-requests.store.ts';

/** Requests as staff see them, each with the status sentence of its order. */
export async function readAnswers(
  kysely: Connection,
  rows: readonly RequestRow[],
): Promise<readonly TaskingRequest[]> {
  const texts = await readStatusTexts(kysely, rows);
  return rows.map((row) => requestAnswer(row, texts.get(row.order_id)));
}

/** As `readAnswers`, for one request. */
export async function readAnswer(kysely: Connection, row: RequestRow): Promise<TaskingRequest> {
  return requestAnswer(row, (await readStatusTexts(kysely, [row])).get(row.order_id));
}
