import { geometryFromGeoJson } from '@sigma/db';
import { BELOW_MEASURABLE, isAnnouncedGas } from '@sigma/domain';
import { describe, expect, it } from 'vitest';
import { PROGRAM_ITSELF } from '../../../entitlements/index.ts';
import { useReportsApp } from '../reports.fixture.ts';
import { readStoredReport } from '../reports.store.ts';
import { readFacts } from './facts.store.ts';

const { world, request } = useReportsApp();

/** Each kind of gas, with the verdict that its row gets from type and evidence. */
const KINDS = [
  { detection_type: 'Methane', evidence: {}, gas: 'methane' },
  { detection_type: 'Plume', evidence: { verdict: 'gas' }, gas: 'gas' },
  { detection_type: 'Plume', evidence: {}, gas: 'gas' },
  { detection_type: 'Plume', evidence: { verdict: 'possible' }, gas: 'possible' },
  { detection_type: 'Plume', evidence: { r: 0.32, r_difference: 0.2 }, gas: 'possible' },
  { detection_type: 'Vehicle', evidence: {}, gas: null },
] as const;
const CLASSES = ['alert', 'detection'] as const;
const RATES = [null, 0, 149, 299.9, 300, 1010] as const;
const LIMITS = [null, 0, 300] as const;
const REASONS = [null, 'the wind is too light', BELOW_MEASURABLE] as const;
const STATUSES = ['unreviewed', 'unresolved', 'accepted', 'rejected'] as const;

/** Every combination that a row can have. */
const CASES = KINDS.flatMap((kind) =>
  CLASSES.flatMap((detection_class) =>
    RATES.flatMap((rate) =>
      LIMITS.flatMap((limit) => REASONS.map((reason) => ({ kind, detection_class, rate, limit, reason }))),
    ),
  ),
);

async function addFindings(
  rows: readonly { readonly of: (typeof CASES)[number]; readonly status: string }[],
) {
  const { app, asset, programs } = world();
  const added = await app.database.kysely
    .insertInto('detections')
    .values(
      rows.map(({ of, status }, index) => ({
        program_id: programs.first,
        asset_id: asset,
        head_key: String(index),
        detection_class: of.detection_class,
        detection_type: of.kind.detection_type,
        call_type: 'Leak Indicator',
        detected_at: new Date('2026-11-18T17:52:00Z'),
        published_at: new Date('2026-11-18T18:00:00Z'),
        point: geometryFromGeoJson({ type: 'Point', coordinates: [-102.39, 31.91] }),
        intensity_unit: 'kg/h',
        rate_kg_h: of.rate,
        limit_kg_h: of.limit,
        not_quantified: of.reason,
        evidence: JSON.stringify(of.kind.evidence),
        feedback_status: status,
        made_by: 'analysis',
      })),
    )
    .returning('id')
    .execute();
  return added.map(({ id }) => id);
}

async function factsOfReport() {
  const { app } = world();
  const { kysely } = app.database;
  const { id } = await request({ report_type: 1 });
  const report = await readStoredReport(kysely, { id });
  if (report === undefined) throw new Error('The report is gone.');
  const terms = await app.application.services.entitlements.ofExisting(
    kysely,
    report.program_id,
    PROGRAM_ITSELF,
  );
  return readFacts(kysely, report, terms, new Date());
}

describe('the gas that a crew is warned of', () => {
  it('is the gas that people are notified of, for every class, verdict, rate, limit and reason, while no one has resolved it', async () => {
    await world().app.database.kysely.deleteFrom('detections').execute();
    const [methane] = CASES;
    const rows = [
      ...CASES.map((of) => ({ of, status: 'unreviewed' })),
      ...STATUSES.flatMap((status) => (methane === undefined ? [] : [{ of: methane, status }])),
    ];
    const ids = await addFindings(rows);
    const warned = new Set((await factsOfReport()).gas.map((finding) => finding.id));
    const differing = rows.filter(({ of: { kind, rate, limit, reason }, status }, index) => {
      const isAnnounced = isAnnouncedGas({
        gas: kind.gas,
        rateKgH: rate,
        limitKgH: limit,
        notQuantified: reason,
      });
      const isOpen = status === 'unreviewed' || status === 'unresolved';
      return (isAnnounced && isOpen) !== warned.has(ids[index] ?? '');
    });
    expect(differing).toEqual([]);
    expect(warned.size).toBeGreaterThan(100);
  });
});

describe('what a field report says of a stop since it was seen', () => {
  it('is what all later passes saw, after the period too, without findings that are withheld', async () => {
    const { app, asset, calls } = world();
    const { kysely } = app.database;
    for (const table of ['detections', 'asset_passes'] as const) await kysely.deleteFrom(table).execute();
    const passes = await kysely
      .insertInto('asset_passes')
      .values(
        [14, 16, 18, 21, 22, 23].map((day) => ({
          asset_id: asset,
          collection: 'spot',
          scene_id: `S${day}`,
          acquired_at: new Date(Date.UTC(2026, 10, day, 10)),
          state: day === 22 ? 'cloudy' : day === 23 ? 'waiting' : 'analysed',
          limit_kg_h: day === 21 ? 900 : 100,
          ...(day === 23 ? {} : { analysed_at: new Date(Date.UTC(2026, 10, day, 11)) }),
        })),
      )
      .returning(['id', 'scene_id'])
      .execute();
    const passOf = (day: number) => passes.find(({ scene_id }) => scene_id === `S${day}`)?.id;
    const gas = (day: number) => ({
      pass: passOf(day),
      detected_at: new Date(Date.UTC(2026, 10, day, 10)).toISOString(),
      emission_rate_kg_h: 400,
    });
    const stop = await calls.addPublished(asset, gas(14));
    await calls.addDetection(asset, gas(16));
    const { later } = await factsOfReport();
    expect(later.get(stop.id)).toEqual({
      seen: [],
      nothing: [16, 18].map((day) => new Date(Date.UTC(2026, 10, day, 10))),
      couldNot: 1,
      waiting: [new Date(Date.UTC(2026, 10, 23, 10))],
    });
  });
});
