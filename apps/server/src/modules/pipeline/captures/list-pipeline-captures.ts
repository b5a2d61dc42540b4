import { bind, listPipelineCaptures, page, Refusal, readPipelineCapture, refuse } from '@sigma/contract';
import type { CapturesServices } from '../services.ts';
import { pipelineCaptureOf } from './capture-of.ts';
import { readCaptureQuery } from './capture-query.ts';
import { listCapturesOf, readCaptureOf } from './captures.store.ts';

export const listPipelineCapturesBinding = ({ database }: CapturesServices) =>
  bind(listPipelineCaptures, async (call) => {
    const asked = readCaptureQuery(call.query);
    if (asked instanceof Refusal) return asked;
    const filters = { ...asked.filters, latestOnly: call.query.latest_only };
    const { captures, count } = await listCapturesOf(database.kysely, 'every', filters, asked.page);
    return page(
      captures.map((capture) => pipelineCaptureOf(capture, call.url)),
      count,
      call,
    );
  });

export const noCapture = (id: string) => refuse('not_found', `There is no capture ${id}.`);

export const readPipelineCaptureBinding = ({ database }: CapturesServices) =>
  bind(readPipelineCapture, async ({ params, url }) => {
    const stored = await readCaptureOf(database.kysely, 'every', params.capture);
    return stored === undefined ? noCapture(params.capture) : pipelineCaptureOf(stored, url);
  });
