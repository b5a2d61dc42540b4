import {
  addReport,
  type Detection,
  deleteReport,
  listAssets,
  listDetections,
  type MonitoringReport,
  type Operation,
  type Problem,
  readDetection,
  updateAsset,
  updateDetectionReview,
} from '@sigma/contract';
import { MONITOR_TEXTS } from '@sigma/domain';
import { describe, expect, it } from 'vitest';
import { ADMINISTRATOR, type LedgerCall, UNKNOWN, useLedgerApp } from './monitor-ledger.fixture.ts';

const { world, call, findings } = useLedgerApp();

const fieldsOf = ({ errors }: Problem) => errors?.map(({ field, code }) => `${field} ${code}`);

describe('what the calls of Monitor refuse', () => {
  it.each<[string, Operation, number, () => LedgerCall, string]>([
    [
      'spec 2:7#44: dist without point',
      listDetections,
      400,
      () => ({ query: { dist: 10 } }),
      'dist without_point',
    ],
    [
      'spec 2:7#44: area_min above area_max',
      listDetections,
      400,
      () => ({ query: { area_min: 2, area_max: 1 } }),
      'area_min contradiction',
    ],
    [
      'spec 2:7#44: include_files=some',
      listDetections,
      400,
      () => ({ query: { include_files: 'some' } }),
      'include_files',
    ],
    [
      'spec 2:7#47: another member of the body',
      updateDetectionReview,
      422,
      () => ({ params: { detection: findings().alert.id }, body: { confidence: 1 } }),
      'confidence',
    ],
    [
      'spec 2:5#11: a note of 201 characters',
      updateDetectionReview,
      422,
      () => ({ params: { detection: findings().alert.id }, body: { feedback_text: 'x'.repeat(201) } }),
      'feedback_text too_long',
    ],
    [
      'spec 2:7#42: the end before the start',
      updateAsset,
      422,
      () => ({
        as: ADMINISTRATOR,
        params: { asset: world().asset },
        body: { monitoring_end_date: '2020-01-01' },
      }),
      'monitoring_end_date',
    ],
    [
      'spec 2:7#43: one bad address of ten',
      updateAsset,
      422,
      () => ({
        as: ADMINISTRATOR,
        params: { asset: world().asset },
        body: {
          alert_emails: Array.from({ length: 10 }, (_, n) => (n === 3 ? 'bad' : `a${n}@demo.example`)),
        },
      }),
      'alert_emails.3',
    ],
    [
      'spec 2:7#34: more than 20 assets',
      addReport,
      422,
      () => ({
        body: {
          report_type: 0,
          assets: Array.from({ length: 21 }, (_, n) => UNKNOWN.replace(/..$/, String(10 + n))),
        },
      }),
      'assets',
    ],
    [
      'spec 2:7#34: an asset of another program',
      addReport,
      422,
      () => ({ body: { report_type: 0, assets: [world().foreignAsset] } }),
      'assets.0 unknown_asset',
    ],
  ])('%s', async (_, operation, status, input, field) => {
    const refused = await call<Problem>(operation, status, input());
    expect(fieldsOf(refused)?.some((one) => one.startsWith(field))).toBe(true);
  });

  it('spec 2:5: the end before the start says what the form says', async () => {
    const refused = await call<Problem>(updateAsset, 422, {
      as: ADMINISTRATOR,
      params: { asset: world().asset },
      body: { monitoring_end_date: '2020-01-01' },
    });
    expect(refused.errors?.[0]?.message).toBe(MONITOR_TEXTS.endBeforeStart);
  });

  it('spec 2:8#5: a list of assets without permission is a 403', async () => {
    expect(await call<Problem>(listAssets, 403, { as: 'data@demo.example' })).toMatchObject({
      code: 'forbidden',
    });
  });

  it('spec 2:7#37: a report that is being generated is not deleted', async () => {
    const { id } = await call<MonitoringReport>(addReport, 201, {
      body: { report_type: 0, assets: [world().asset] },
    });
    await world()
      .app.database.kysely.updateTable('reports')
      .set({ state: 'generating' })
      .where('id', '=', id)
      .execute();
    expect(await call<Problem>(deleteReport, 409, { params: { report: id } })).toMatchObject({
      code: 'wrong_state',
    });
  });

  it('a finding that is withheld answers 404, and one that was withdrawn says why', async () => {
    await call(readDetection, 404, { params: { detection: findings().withheld.id } });
    const read = await call<Detection>(readDetection, 200, {
      params: { detection: findings().withdrawn.id },
    });
    expect(read.retracted?.reason).toBe('A licensed flare.');
  });
});
