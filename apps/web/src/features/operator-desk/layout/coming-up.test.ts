import { expect, it } from 'vitest';
import { blockOutOf, idOf, taskOf } from '../desk.fixture.ts';
import { comingUp } from './coming-up.ts';

const station = (rise: string, set: string) => ({
  id: idOf(400),
  station: idOf(401),
  sensor: 2,
  rise,
  set,
  max_elevation: 41.2,
});

it('lists what is not over, the earliest first, without tasks that do not happen and no more than requested', () => {
  const rows = {
    tasks: [
      taskOf(),
      taskOf({ id: idOf(201), state: 'refused' }),
      taskOf({ id: idOf(202), state: 'failed' }),
    ],
    blockOuts: [blockOutOf()],
    stationPasses: [
      station('2026-11-21T14:00:00.000Z', '2026-11-21T14:10:00.000Z'),
      station('2026-11-21T13:00:00.000Z', '2026-11-21T13:10:00.000Z'),
    ] as never,
  };
  const kindsAt = (now: string, most = 10) =>
    comingUp(rows, Date.parse(now), most).map(({ kind, startMs }) => [kind, new Date(startMs).getUTCHours()]);
  expect(kindsAt('2026-11-21T13:05:00Z')).toEqual([
    ['station', 13],
    ['station', 14],
    ['task', 15],
    ['block-out', 20],
  ]);
  expect(kindsAt('2026-11-21T13:10:00Z', 2)).toEqual([
    ['station', 14],
    ['task', 15],
  ]);
});
