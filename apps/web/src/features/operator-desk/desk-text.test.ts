import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from '../../api/errors.ts';
import { idOf, requestOf, taskOf } from './desk.fixture.ts';
import { constraintTexts, refusalText, taskSentence } from './desk-text.ts';

const names = { request: () => 'Harbour', sensor: (id: number) => `GHOSt-${id}` };

describe('the words of the desk', () => {
  it('describe a task for those who do not see the timeline', () => {
    expect(taskSentence(taskOf({ state: 'fixed' }), names)).toBe(
      'Harbour, GHOSt-1, 21 Nov 2026, 15:00:00 UTC, roll −4.2°, fixed',
    );
  });

  it('name only the constraints that a request has', () => {
    expect(constraintTexts(requestOf(), names)).toEqual([
      'Day',
      '≤ 25° off-nadir',
      '≤ 40 % cloud',
      'GHOSt-1, GHOSt-2',
    ]);
    const free = requestOf({
      eclipsed: null,
      max_off_nadir: null,
      max_cloud_cover: null,
      sensors: [1, 2, 3, 4],
    });
    expect(constraintTexts(free, names)).toEqual(['Day or night', '4 satellites']);
  });

  it('explain a conflict with names instead of ids', () => {
    const detail = `The task conflicts with others: Request ${idOf(1)} is planned 2 times.`;
    const error = new ApiError({ status: 409, code: 'wrong_state', detail });
    expect(refusalText('Not placed', error, names)).toEqual({
      title: 'Not placed',
      text: 'The task conflicts with others: “Harbour” is planned 2 times.',
    });
  });

  it('tell a lost connection as everywhere', () => {
    expect(refusalText('Not placed', new NetworkError('network', undefined), names)).toMatchObject({
      title: 'Not placed',
      text: expect.stringContaining('cannot be reached'),
    });
  });
});
