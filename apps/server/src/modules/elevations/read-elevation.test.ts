import { type Call, type Operation, Refusal } from '@sigma/contract';
import { expect, it } from 'vitest';
import { ElevationError, type ElevationModel } from './elevation-model.ts';
import { readElevationBinding, summarizeElevationsBinding } from './read-elevation.ts';

it('says when to try again while the elevation model cannot be read', async () => {
  const fail = () => Promise.reject(new ElevationError('unavailable', 'The server of the model is away.'));
  const elevations: ElevationModel = { at: fail, summarize: fail };
  const call = {
    query: { lat: 0, lng: 0, bounds: [0, 0, 1, 1] },
    signal: AbortSignal.timeout(1000),
  } as unknown as Call<Operation>;
  for (const binding of [readElevationBinding, summarizeElevationsBinding]) {
    const answer = await binding({ elevations }).handler(call);
    expect(answer).toBeInstanceOf(Refusal);
    expect(answer).toMatchObject({
      code: 'unavailable',
      detail: 'The server of the model is away.',
      retryAfterS: 30,
    });
  }
});
