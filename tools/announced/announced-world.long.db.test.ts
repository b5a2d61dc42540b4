import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { announcedWorld } from './announced-world.ts';
import type { SourceLook, WorldLooks } from './looks.ts';

let folder: string;
let world: WorldLooks;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sigma-announced-'));
  world = await announcedWorld({
    folder: join(folder, 'world'),
    seed: 9703,
    now: new Date('2026-06-30T12:00:00Z'),
    days: 12,
    sites: ['permian-pads', 'refinery-fence'],
    say: () => undefined,
  });
}, 600_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

const named = ({ site, facility, at, rateKgH }: SourceLook) =>
  `${site}, ${facility}, ${at}, ${Math.round(rateKgH)} kg/h`;

/** One small world in the real loop: queue, analysis, classes, notifications and outbox. Its leaks are planted by the simulator. */
describe('the loop of a server', () => {
  it('names every leak of at least 400 kg/h whose head no cloud covers in a notification and in an e-mail', () => {
    expect(world.looks.length).toBeGreaterThanOrEqual(4);
    expect(world.looks.filter(({ isRung }) => !isRung).map(named)).toEqual([]);
    expect(world.looks.filter(({ isMailed }) => !isMailed).map(named)).toEqual([]);
  });

  it('announces no gas where no leak was planted', () => {
    expect(world.falseAnnouncements).toEqual([]);
  });
});
