import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { retryOrder } from '@sigma/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedPeople } from '../../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { COLLECTION, fillProgram, LICENCE } from '../orders.fixture.ts';
import { CUSTOMER, finishedOrder, place, readDelivery, visualFiles } from './delivery-proof.fixture.ts';

/** Mounts a disk of the given size at a folder; returns false where the system does not allow it. */
const mounts = (folder: string, size: string) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]).status === 0;
const unmount = (folder: string) => spawnSync('umount', [folder]);

async function mayMount(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'sigma-disk-'));
  const may = mounts(folder, '16k');
  if (may) unmount(folder);
  await rm(folder, { recursive: true });
  return may;
}

describe.skipIf(!(await mayMount()))(
  'a delivery that fills the disk (needs permission to mount a disk)',
  () => {
    const BUCKET = 'small-disk';
    let app: TestApp;
    let program: number;
    let ids: readonly string[];
    let disk: string;

    beforeAll(async () => {
      app = await startTestApp({ jobs: true });
      program = (await seedPeople(app.database)).first;
      ids = await fillProgram(app.database, app.application.services.store, program, 3);
      disk = join(app.folder, 'buckets', BUCKET);
      await mkdir(disk, { recursive: true });
      expect(mounts(disk, '64k')).toBe(true);
      // The disk has space for a few of the eight files of the order.
      await writeFile(join(disk, 'in-the-way'), Buffer.alloc(48 * 1024));
    });
    afterAll(async () => {
      if (disk !== undefined) unmount(disk);
      await app?.close();
    });

    it('reports a full disk, leaves no incomplete file, and delivers the order once there is space', async () => {
      const placed = await place(
        app,
        {
          item_ids: [...ids],
          s3_bucket: BUCKET,
          collection: COLLECTION,
          required_license: LICENCE,
          product_level: 'Basic',
        },
        program,
      );
      const failed = await finishedOrder(app, placed.id, program);
      expect(failed.orderStatus).toEqual({
        reqLineItemStatus: 'order_failed',
        reqLineStatusCode: 'TE',
        reqLineStatusText: 'Transfer failed: the destination has no space left',
      });
      const left = (await readdir(join(disk, placed.id), { recursive: true })).filter((path) =>
        /sigma-part|manifest/.test(path),
      );
      expect(left).toEqual([]);

      await rm(join(disk, 'in-the-way'));
      const params = { program, order: placed.id };
      expect((await app.call(retryOrder, { as: CUSTOMER, params })).status).toBe(200);
      const delivered = await finishedOrder(app, placed.id, program);
      expect(delivered.orderStatus.reqLineItemStatus).toBe('order_delivered');
      const { keys, mismatched } = await readDelivery(app.application.services.store, delivered);
      expect(mismatched).toEqual([]);
      expect(keys.toSorted()).toEqual(visualFiles(ids));
    });
  },
);
