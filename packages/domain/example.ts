import { countsAgainstQuota, holdsGrant, isCancelable, planSchedule } from '@sigma/domain';

holdsGrant('catalogue', ['Data User'], 'none'); // true (PD-1)
isCancelable('others', 'order_scheduled'); // false: too late to cancel (PD-17)
countsAgainstQuota('order_expired'); // false

const plan = planSchedule({
  requests: [{ id: 'a', priority: 50 }],
  candidates: [
    { request: 'a', sensor: 1, startMs: 0, endMs: 60_000, bestMs: 30_000, rollDeg: 12, quality: 0.8 },
  ],
  satellites: [{ sensor: 1, slewRateDegS: 1, settleS: 5, pictureMs: 10_000 }],
  blockOuts: [],
  downlinks: [],
  fixed: [],
  refused: [],
});
plan.tasks[0]?.startMs; // 25000: the picture is centred on the best instant
