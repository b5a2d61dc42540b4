import { bind, isStaff, listCaptures, page, Refusal } from '@sigma/contract';
import type { CapturesServices } from '../services.ts';
import { captureOf } from './capture-of.ts';
import { readCaptureQuery } from './capture-query.ts';
import { listCapturesOf } from './captures.store.ts';

export const listCapturesBinding = ({ database }: CapturesServices) =>
  bind(listCaptures, async (call) => {
    const { program } = call.params;
    const asked = readCaptureQuery(call.query);
    if (asked instanceof Refusal) return asked;
    const scope = { program, now: call.now, seesEmbargoed: isStaff(call.caller) };
    const { captures, count } = await listCapturesOf(database.kysely, scope, asked.filters, asked.page);
    return page(
      captures.map((capture) => captureOf(capture, call.url)),
      count,
      call,
    );
  });
