import { expect, it } from 'vitest';
import { type CallFrame, longestOwnTask, type TraceEvent } from './own-tasks.ts';

const at = { ph: 'X', pid: 1, tid: 7 };
const task = (ts: number, dur: number, tdur = dur): TraceEvent => ({
  ...at,
  name: 'RunTask',
  ts,
  dur,
  tdur,
  args: {},
});
const frame = (functionName: string, scriptId: number) => ({ functionName, scriptId, url: '' });
const nodes = [
  { id: 1, callFrame: frame('(root)', 0) },
  { id: 2, parent: 1, callFrame: frame('ours', 5) },
  { id: 3, parent: 2, callFrame: frame('setItem', 0) },
  { id: 4, parent: 2, callFrame: frame('theirs', 6) },
  { id: 5, parent: 1, callFrame: frame('(program)', 0) },
  { id: 6, parent: 1, callFrame: frame('(garbage collector)', 0) },
];

/** One sample a millisecond from 1000 µs on. */
function trace(samples: readonly number[], tasks: readonly TraceEvent[]): readonly TraceEvent[] {
  const data = { cpuProfile: { nodes, samples }, timeDeltas: samples.map((_, n) => (n === 0 ? 0 : 1000)) };
  return [
    { ...at, name: 'thread_name', ts: 0, args: { name: 'CrRendererMain' } },
    { ...at, name: 'Profile', id: 'a', ts: 0, args: { data: { startTime: 1000 } } },
    { ...at, name: 'ProfileChunk', id: 'a', tid: 9, ts: 0, args: { data } },
    ...tasks,
  ];
}
const ownName = ({ scriptId, functionName }: CallFrame) => (scriptId === 5 ? functionName : undefined);

it('counts our functions and what the browser does for them, not what we call of others', () => {
  const found = longestOwnTask(trace([2, 3, 4, 4, 5], [task(1000, 5000)]), ownName);
  expect(found?.ownMs).toBeCloseTo(2);
  expect(found?.parts).toEqual([['ours', 2]]);
});

it('counts garbage for the code that it interrupts', () => {
  expect(longestOwnTask(trace([2, 6, 4, 6, 6], [task(1000, 5000)]), ownName)?.ownMs).toBeCloseTo(2);
});

it('keeps tasks apart and tells the longest', () => {
  const events = trace([2, 2, 2, 2, 2, 2], [task(1000, 2000), task(3000, 4000)]);
  expect(longestOwnTask(events, ownName)?.ownMs).toBeCloseTo(4);
});

it('leaves out the time in which others had the processor', () => {
  expect(longestOwnTask(trace([2, 2, 2, 2], [task(1000, 4000, 1000)]), ownName)?.ownMs).toBeCloseTo(1);
});

it('finds nothing where none of our code ran', () => {
  expect(longestOwnTask(trace([4, 5], [task(1000, 2000)]), ownName)).toBeUndefined();
});
