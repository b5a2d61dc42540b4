import { bind, listCaptures, page, Refusal } from '@sigma/contract';
import type { CapturesServices } from '../services.ts';
import { captureOf } from './capture-of.ts';
import { readCaptureQuery } from './capture-query.ts';
import { listCapturesOf } from './captures.store.ts';

export const listCapturesBinding = ({ database }: CapturesServices) =>
  bind(listCaptures, async (call) => {
    const read = readCaptureQuery(call.query);
    if (read instanceof Refusal) return read;
    const scope = { access: call.entitlement, now: call.now };
    const { captures, count } = await listCapturesOf(database.kysely, scope, read.filters, read.page);
    return page(
      captures.map((capture) => captureOf(capture, call.url)),
      count,
      call,
    );
  });
